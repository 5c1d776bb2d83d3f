import { runFormAction } from '#web/run-form-action.ts'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { type Answers, createFakeApi, ORIGIN, type SentRequest } from './fake-api.ts'

export type SubmittedFields = Readonly<Record<string, string | readonly string[] | File>>

interface Options {
  answers?: Answers
  /** Path of the page with the form. */
  page?: string
  viewer?: ViewerView | null
}

/** What a submitted form led to: a redirect, or a page with a step, an error or other content. */
interface Submitted {
  sent: readonly SentRequest[]
  to?: string | undefined
  notice?: string | undefined
  step?: unknown
  hasContent?: boolean
  status?: number
  error?: { code: string; message: string; fields?: Readonly<Record<string, string>> | undefined } | undefined
  values?: Readonly<Record<string, readonly string[]>> | undefined
}

/** Runs a form as a browser without JavaScript posts it, against an API that keeps what it receives. */
export async function submitForm(form: string, fields: SubmittedFields = {}, options: Options = {}): Promise<Submitted> {
  const { answers, page = '/here', viewer = null } = options
  const { callApi, sent } = createFakeApi(answers)
  const data = new FormData()
  data.append('_form', form)
  for (const [name, value] of Object.entries(fields))
    if (value instanceof File) data.append(name, value)
    else for (const each of [value].flat()) data.append(name, each)
  const outcome = await runFormAction({ data, callApi, viewer, url: new URL(page, ORIGIN) })
  if (!outcome) throw new Error(`No such form: ${form}`)
  if ('redirect' in outcome) return { sent, to: outcome.redirect, notice: outcome.notice }
  const { step, content, error, values } = outcome.form
  return { sent, step, hasContent: content !== undefined, status: outcome.status, error, values }
}

/** A form with its fields, and what comes of it. */
export interface FormRow {
  form: string
  fields?: SubmittedFields
  answers?: Answers
  page?: string
  sends: readonly SentRequest[]
  /** Where the redirect leads; the page itself if missing. */
  to?: string
  notice?: string | undefined
  /** The step that the page continues with, instead of a redirect. */
  step?: unknown
  /** Fields without which the form asks for nothing. */
  needs?: readonly string[]
}
