import { reauthenticationStep } from '#web/account/reauthentication/form-steps.tsx'
import { text } from '#web/account/reauthentication/text.ts'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { formActions } from './form-actions.ts'
import { ApiError, createApi } from './lib/api.ts'
import type { FormAction, FormRequest, FormResult, FormStep, PostedForm } from './lib/form-action.ts'
import { readFields } from './lib/form-fields.ts'
import type { FormState } from './lib/form-state.ts'

interface Options {
  data: FormData
  callApi: typeof fetch
  viewer: ViewerView | null
  url: URL
}

/** A redirect, or the state of the page to render with its status. */
type FormOutcome = { redirect: string; notice?: string | undefined } | { form: FormState; status: number; retryAfter?: number | undefined }

/** Fields that are never sent back to the browser: passwords, one-time codes and keys that a new rendering replaces. */
const SECRETS = new Set(['password', 'current', 'next', 'code', 'token'])
const NOT_KEPT = new Set([...SECRETS, 'key', 'state', '_form'])

/** Runs the action that the field `_form` names; returns undefined if it names none. Rethrows whatever is not an error of the API. */
export async function runFormAction(options: Options): Promise<FormOutcome | undefined> {
  const { data, callApi, viewer, url } = options
  // The button that was pressed comes after the form's hidden field.
  const form = String(data.getAll('_form').at(-1) ?? '')
  const [name = '', query = ''] = form.split('?')
  const action = findAction(name)
  if (!action) return undefined
  const params = Object.fromEntries(new URLSearchParams(query))
  const request: FormRequest = { fields: readFields(data), params, api: createApi(url.origin, callApi), callApi, viewer, url }
  const values = keptValues(data)
  const here = url.pathname + url.search
  try {
    const result = (await action.run(request)) ?? {}
    if ('repeat' in result) {
      if (result.repeat.isIncomplete) return { redirect: here, notice: text.repeat }
      return runFormAction({ ...options, data: toFormData(result.repeat) })
    }
    if (isStep(result)) return { form: { ...result, form, values }, status: 200 }
    return { redirect: result.to ?? here, notice: result.notice }
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown
    const { status, body, retryAfter } = thrown
    if (status === 401) return { redirect: `/login?next=${encodeURIComponent(here)}` }
    if (body.code === 'reauthentication_required') {
      const isIncomplete = [...SECRETS].some((secret) => request.fields.text(secret) !== '')
      return { form: await reauthenticationStep(request, { form, values, isIncomplete }), status }
    }
    return { form: { ...action.onError?.(request), form, values, error: { ...body, retryAfter } }, status, retryAfter }
  }
}

function findAction(name: string): FormAction | undefined {
  const found = Object.hasOwn(formActions, name) ? formActions[name] : undefined
  return typeof found === 'function' ? { run: found } : found
}

const isStep = (result: Exclude<FormResult, { repeat: PostedForm }>): result is FormStep => 'step' in result || 'content' in result

function keptValues(data: FormData): Record<string, string[]> {
  const names = [...data.keys()].filter((name) => !NOT_KEPT.has(name))
  return Object.fromEntries(names.map((name) => [name, readFields(data).all(name)]))
}

function toFormData({ form, values }: PostedForm): FormData {
  const data = new FormData()
  for (const [name, all] of Object.entries(values)) for (const value of all) data.append(name, value)
  data.append('_form', form)
  return data
}
