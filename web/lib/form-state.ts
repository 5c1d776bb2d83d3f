import { createContext, type ReactNode } from 'react'
import type { ErrorBody } from '#shared/contract/http.ts'

/** What a page shows of a form that was posted without JavaScript. Exists only on the server, in the response to the post. */
export interface FormState {
  /** Value of the field `_form` of the posted form; absent when the page only shows a notice. */
  form?: string
  /** Submitted values by field, without passwords, codes and keys. */
  values?: Readonly<Record<string, readonly string[]>>
  error?: FormError
  /** Step that a form of the page continues with; its type is that of the form. */
  step?: unknown
  /** Form that the page shows above its content, in place of a dialog. */
  content?: ReactNode
  notice?: string | undefined
  /** What the shell renders of all this. */
  page?: ReactNode
}

/** An API error; `retryAfter` is in seconds. */
export type FormError = ErrorBody['error'] & { retryAfter?: number | undefined }

/** Empty in the browser, where forms send their data themselves. */
export const FormStateContext = /* @__PURE__ */ createContext<FormState>({})

/** The posted values and errors of the form around a field; set by `PostForm` while its form is the posted one. */
export const PostedFormContext = /* @__PURE__ */ createContext<FormState | undefined>(undefined)
