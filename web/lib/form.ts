import type { FormEvent } from 'react'
import { ApiError } from './api.ts'

/** Creates an `onSubmit` handler that passes the form's data, including input typed before hydration. */
export const handleSubmit = (send: (form: FormData) => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  send(new FormData(event.currentTarget))
}

export const readTextField = (form: FormData, name: string): string => String(form.get(name) ?? '')

/** Splits a failed call's errors into those by field and one form-level message, used only when no shown field has an error. */
export function fieldErrors(
  error: Error | null,
  shownFields: readonly string[],
): { fields: Record<string, string>; formError: string | undefined } {
  if (!error) return { fields: {}, formError: undefined }
  const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {}
  const hasFieldError = shownFields.some((name) => fields[name])
  const other = Object.entries(fields).find(([name]) => !shownFields.includes(name))?.[1]
  return { fields, formError: hasFieldError ? undefined : (other ?? error.message) }
}
