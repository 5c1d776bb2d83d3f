import { use } from 'react'
import { FormStateContext } from './form-state.ts'

/** Names a form action and its parameters, for the field `_form`; slices declare them in `actions.ts`. */
export const formName = (action: string, params: Readonly<Record<string, string>> = {}): string => {
  const query = String(new URLSearchParams(params))
  return query ? `${action}?${query}` : action
}

/**
 * Returns a form's name without the version that it edits. After a conflict the page shows a newer version, and its form is still the posted
 * one, with what was typed.
 */
export const withoutVersion = (form: string): string => form.replace(/(?<=[?&])version=[^&]*&?/, '')

/** Id of the form that owns the buttons of `postButton`; the shell renders it for browsers without JavaScript. */
export const SHARED_FORM_ID = 'post'

/**
 * Returns the attributes of a button that runs a form action without JavaScript. With JavaScript the form does not exist, so that pressing
 * the button only calls its `onClick`.
 */
export const postButton = (action: string, params?: Readonly<Record<string, string>>) =>
  ({ type: 'submit', form: SHARED_FORM_ID, name: '_form', value: formName(action, params) }) as const

/** Returns the step that a form posted without JavaScript continues with; always undefined in the browser. */
export const usePostedStep = <Step>(): Step | undefined =>
  import.meta.env.SSR ? (use(FormStateContext).step as Step | undefined) : undefined
