import type { FormEvent } from 'react'

/** For `onSubmit`: keeps the browser from sending the form and hands over what it holds, also what was typed before the page was alive. */
export const handleSubmit = (send: (form: FormData) => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  send(new FormData(event.currentTarget))
}

/** What a text field of a form holds; empty when there is no such field. */
export const readTextField = (form: FormData, name: string): string => String(form.get(name) ?? '')
