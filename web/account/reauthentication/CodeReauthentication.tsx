import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { handleSubmit, readTextField } from '#web/lib/form-data.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './reauthentication.module.css'
import { text } from './text.ts'

interface Props {
  /** Masked address the code is sent to. */
  to: string
  onReauthenticated: () => void
}

export function CodeReauthentication({ to, onReauthenticated }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const input = useRef<HTMLInputElement>(null)
  const send = useMutation({ mutationFn: () => unwrap(api.api.me.reauthentication.code.$post()) })
  const sent = send.data
  const waitSeconds = useCountdown(sent?.resendAfter ?? 0, sent?.challenge)
  const reauthenticate = useMutation({
    mutationFn: (code: string) =>
      unwrap(api.api.me.reauthentication.$post({ json: { kind: 'code', challenge: sent?.challenge ?? '', code } })),
    onSuccess: onReauthenticated,
    onError: () => input.current?.focus(),
  })
  useEffect(() => {
    if (sent) input.current?.focus()
  }, [sent])
  const submit = (form: FormData) => {
    if (sent) reauthenticate.mutate(readTextField(form, 'code'))
    else send.mutate()
  }
  const { fields, formError } = fieldErrors(send.error ?? reauthenticate.error, ['code'])
  return (
    <form onSubmit={handleSubmit(submit)} className={styles.form} noValidate>
      <p>
        {sent ? text.codeSent : text.codeDestination} <bdi dir="ltr">{to}</bdi>
      </p>
      {sent && (
        <Field label={text.code} error={fields.code}>
          {(control) => (
            <TextInput {...control} ref={input} name="code" dir="ltr" inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
          )}
        </Field>
      )}
      <ErrorNote>{formError}</ErrorNote>
      <Button type="submit" loading={sent ? reauthenticate.isPending : send.isPending}>
        {sent ? text.confirm : text.sendCode}
      </Button>
      {sent && (
        <Button variant="plain" disabled={waitSeconds > 0} loading={send.isPending} onClick={() => send.mutate()}>
          {waitSeconds > 0 ? text.resendIn(persianDigits(waitSeconds)) : text.resend}
        </Button>
      )}
    </form>
  )
}
