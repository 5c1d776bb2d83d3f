import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { CodeSent, ViewerView } from '#worker/accounts/contract.ts'
import { persianDigits } from '#worker/lib/persian/digits.ts'
import styles from './accounts.module.css'
import { fieldErrors } from './field-errors.ts'
import { text } from './text.ts'
import { useCountdown } from './use-countdown.ts'

interface Props {
  email: string
  sent: CodeSent
  onResent: (sent: CodeSent) => void
  /** The code was right; `viewer` is null for an address without an account. */
  onVerified: (viewer: ViewerView | null) => void
  /** Goes back to the address. */
  onChange: () => void
}

/** The one-time code: six digits in any script, and another one when it does not come. */
export function CodeStep({ email, sent, onResent, onVerified, onChange }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const box = useRef<HTMLInputElement>(null)
  const wait = useCountdown(sent.resendAfter, sent.challenge)
  const verify = useMutation({
    mutationFn: (code: string) => read(api.api.auth.codes.verify.$post({ json: { challenge: sent.challenge, code } })),
    onSuccess: ({ viewer }) => onVerified(viewer),
    onError: () => box.current?.focus(),
  })
  const resend = useMutation({ mutationFn: () => read(api.api.auth.codes.$post({ json: { email } })), onSuccess: onResent })
  useEffect(() => box.current?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    verify.mutate(String(new FormData(event.currentTarget).get('code') ?? ''))
  }
  const { fields, rest } = fieldErrors(verify.error ?? resend.error, ['code'])
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <p>{text.codeSent(email)}</p>
      <Field label={text.code} error={fields.code}>
        {(control) => (
          <TextInput
            {...control}
            ref={box}
            name="code"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            className={styles.code}
          />
        )}
      </Field>
      {rest && (
        <p role="alert" className={styles.error}>
          {rest}
        </p>
      )}
      <Button type="submit" loading={verify.isPending}>
        {text.next}
      </Button>
      <p className={styles.ways}>
        <Button variant="plain" disabled={wait > 0} loading={resend.isPending} onClick={() => resend.mutate()}>
          {wait > 0 ? text.resendIn(persianDigits(wait)) : text.resend}
        </Button>
        <Button variant="plain" onClick={onChange}>
          {text.changeEmail}
        </Button>
      </p>
    </form>
  )
}
