import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { read } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { onSend, textOf } from '#web/lib/form-data.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './proof.module.css'
import { text } from './text.ts'

interface Props {
  /** Where the code goes, masked. */
  to: string
  onProven: () => void
}

/** A proof by a code sent to the person's own address. */
export function CodeProof({ to, onProven }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const box = useRef<HTMLInputElement>(null)
  const send = useMutation({ mutationFn: () => read(api.api.me.proof.code.$post()) })
  const sent = send.data
  const wait = useCountdown(sent?.resendAfter ?? 0, sent?.challenge)
  const prove = useMutation({
    mutationFn: (code: string) => read(api.api.me.proof.$post({ json: { kind: 'code', challenge: sent?.challenge ?? '', code } })),
    onSuccess: onProven,
    onError: () => box.current?.focus(),
  })
  useEffect(() => {
    if (sent) box.current?.focus()
  }, [sent])
  const submit = (form: FormData) => {
    if (sent) prove.mutate(textOf(form, 'code'))
    else send.mutate()
  }
  const { fields, rest } = fieldErrors(send.error ?? prove.error, ['code'])
  return (
    <form onSubmit={onSend(submit)} className={styles.form} noValidate>
      <p>
        {sent ? text.codeSent : text.codeWillGo} <bdi dir="ltr">{to}</bdi>
      </p>
      {sent && (
        <Field label={text.code} error={fields.code}>
          {(control) => (
            <TextInput {...control} ref={box} name="code" dir="ltr" inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
          )}
        </Field>
      )}
      <ErrorNote>{rest}</ErrorNote>
      <Button type="submit" loading={sent ? prove.isPending : send.isPending}>
        {sent ? text.confirm : text.sendCode}
      </Button>
      {sent && (
        <Button variant="plain" disabled={wait > 0} loading={send.isPending} onClick={() => send.mutate()}>
          {wait > 0 ? text.resendIn(persianDigits(wait)) : text.resend}
        </Button>
      )}
    </form>
  )
}
