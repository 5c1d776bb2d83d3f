import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { CodeSent } from '#worker/accounts/contract.ts'
import styles from './accounts.module.css'
import { fieldErrors } from './field-errors.ts'
import { text } from './text.ts'

interface Props {
  /** Kept when the person comes back to this step. */
  email: string
  onSent: (email: string, sent: CodeSent) => void
}

/** The address a one-time code goes to. */
export function EmailStep({ email, onSent }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const box = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: async (address: string) => ({ address, sent: await read(api.api.auth.codes.$post({ json: { email: address } })) }),
    onSuccess: ({ address, sent }) => onSent(address, sent),
    onError: () => box.current?.focus(),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send.mutate(String(new FormData(event.currentTarget).get('email') ?? '').trim())
  }
  const { fields, rest } = fieldErrors(send.error, ['email'])
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <Field label={text.email} hint={text.emailHint} error={fields.email}>
        {(control) => <TextInput {...control} ref={box} name="email" type="email" dir="ltr" autoComplete="email" defaultValue={email} />}
      </Field>
      {rest && (
        <p role="alert" className={styles.error}>
          {rest}
        </p>
      )}
      <Button type="submit" loading={send.isPending}>
        {text.next}
      </Button>
    </form>
  )
}
