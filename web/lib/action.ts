import type { QueryKey } from '@tanstack/react-query'
import type { Api } from './api.ts'
import type { FormFields } from './form-action.ts'

/**
 * A change that the viewer makes, declared once for both kinds of clients. With JavaScript, `useAction` runs it from a button or a form;
 * without it, the server runs it for the posted form (`web/declared-actions.ts`).
 */
export interface Action<Param extends string, Fields extends object, Result> {
  /** `slice.verb`. */
  name: string
  /** Names of what the action concerns, such as the hash of a post. Without JavaScript the values are part of the field `_form`. */
  params: readonly Param[]
  /** Reads the fields of the action's form; absent for actions that are only buttons. */
  fields?: (form: FormFields) => Fields
  /** Calls the API; throws `ApiError`. */
  run: (api: Api, input: Readonly<Record<Param, string>> & Fields) => Promise<Result>
  /** Whether the call needs an idempotency key, which `fields` reads as `key`. */
  withKey?: boolean
  /** What the viewer reads afterwards: a toast, or a notice on the next page. */
  done?: string | ((result: Result, params: Readonly<Record<Param, string>>) => string)
  /** Path of the page that follows, or a fragment of the page itself, which is also the default. */
  to?: (result: Result, params: Readonly<Record<Param, string>>) => string
  /** Without JavaScript, the step that the page continues with instead, such as a secret that is shown once (`usePostedStep`). */
  step?: (result: Result) => unknown
  /** Without JavaScript, the step that shows the form again after an error, unless the page itself contains it. */
  stepOnError?: (input: Readonly<Record<Param, string>> & Fields) => unknown
  /** Keys of the queries that show what the action changes; they are read again, also after an error. */
  refreshes: (params: Readonly<Record<Param, string>>) => readonly QueryKey[]
}

/** Declares an action; the file is `actions.ts` of the slice. */
export const action = <const Param extends string, Fields extends object = object, Result = unknown>(
  declaration: Action<Param, Fields, Result>,
): Action<Param, Fields, Result> => declaration

/** Returns what the viewer reads after an action. */
export const noticeOf = <Param extends string, Result>(
  { done }: Pick<Action<Param, object, Result>, 'done'>,
  result: Result,
  params: Readonly<Record<Param, string>>,
): string | undefined => (typeof done === 'function' ? done(result, params) : done)
