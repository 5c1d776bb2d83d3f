import type { FormEvent } from 'react'

/** Creates an `onSubmit` handler that passes the form's data, including input typed before hydration. */
export const handleSubmit = (send: (form: FormData) => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  send(new FormData(event.currentTarget))
}

export const readTextField = (form: FormData, name: string): string => String(form.get(name) ?? '')
