import type { ReactNode } from 'react'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { type Action, noticeOf } from './action.ts'
import type { Api } from './api.ts'

/** Submitted fields of a form; missing fields are empty strings. */
export interface FormFields {
  text: (name: string) => string
  all: (name: string) => string[]
  has: (name: string) => boolean
  file: (name: string) => File | undefined
}

export interface FormRequest {
  fields: FormFields
  /** Parameters of the action, from the field `_form`. */
  params: Readonly<Record<string, string>>
  /** The API, called in process with the cookies of the request. */
  api: Api
  /** Calls the API in process with a body that is not JSON, such as a file. */
  callApi: typeof fetch
  viewer: ViewerView | null
  /** URL of the page with the form. */
  url: URL
}

/** What a page shows instead of or above its content: a step of one of its own forms, or a form of an action. */
export interface FormStep {
  step?: unknown
  content?: ReactNode
}

/** A submitted form without its passwords and codes. */
export interface PostedForm {
  form: string
  values: Readonly<Record<string, readonly string[]>>
  /** Whether a password or code is missing, so that the form cannot be repeated. */
  isIncomplete: boolean
}

/** A redirect to `to`, by default the page itself, with a notice; the next step, rendered on the page; or a form
 * to repeat. */
export type FormResult = { to?: string; notice?: string } | FormStep | { repeat: PostedForm }

/** What a form does without JavaScript. Throws `ApiError`, which the page shows with the submitted values. */
export interface FormAction {
  run: (request: FormRequest) => Promise<FormResult | undefined>
  /** Returns the step that the failed form belongs to, unless the page itself contains it. */
  onError?: (request: FormRequest) => FormStep
}

export type FormActions = Readonly<Record<string, FormAction | FormAction['run']>>

/** Runs an action for a form that a browser without JavaScript posted. A missing parameter is empty, which no route accepts. */
export function toFormAction<Param extends string, Fields extends object, Result>(action: Action<Param, Fields, Result>): FormAction {
  const { params, fields, run, to, stepOnError } = action
  const inputOf = (request: FormRequest) =>
    // The names are those of `params`, and an action without fields has none to read.
    ({ ...Object.fromEntries(params.map((name) => [name, request.params[name] ?? ''])), ...fields?.(request.fields) }) as Readonly<
      Record<Param, string>
    > &
      Fields
  return {
    run: async (request) => {
      const input = inputOf(request)
      const result = await run(request.api, input)
      const notice = noticeOf(action, result, input)
      const next = to?.(result, input)
      const { pathname, search } = request.url
      return {
        ...(notice !== undefined && { notice }),
        ...(next !== undefined && { to: next.startsWith('#') ? pathname + search + next : next }),
      }
    },
    ...(stepOnError && { onError: (request) => ({ step: stepOnError(inputOf(request)) }) }),
  }
}
