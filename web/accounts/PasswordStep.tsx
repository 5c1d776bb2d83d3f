import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import type { CodeSent, Entered } from '#worker/accounts/contract.ts'
import styles from './accounts.module.css'
import { FormNotes } from './FormNotes.tsx'
import { fieldErrors } from './field-errors.ts'
import { text } from './text.ts'
import { useAskCode } from './use-ask-code.ts'
import { useWait } from './use-wait.ts'

interface Props {
  login: string
  onEntered: (entered: Entered) => void
  onSent: (sent: CodeSent) => void
  onChange: () => void
}

/** The password of an account, or a code to its e-mail or mobile instead. */
export function PasswordStep({ login, onEntered, onSent, onChange }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const box = useRef<HTMLInputElement>(null)
  const enter = useMutation({
    mutationFn: (password: string) => read(api.api.auth['sign-in'].$post({ json: { login, password } })),
    onSuccess: onEntered,
    onError: () => box.current?.focus(),
  })
  const { ask, share } = useAskCode((_, sent) => onSent(sent))
  const wait = useWait(enter.error)
  const codeWait = useWait(ask.error)
  useEffect(() => box.current?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    enter.mutate(String(new FormData(event.currentTarget).get('password') ?? ''))
  }
  const { fields, rest } = fieldErrors(ask.error ?? enter.error, ['password'])
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <p className={styles.who}>
        <bdi dir="ltr">{login}</bdi>
        <Button variant="plain" size="small" onClick={onChange}>
          {text.changeLogin}
        </Button>
      </p>
      <input type="hidden" name="username" autoComplete="username" value={login} readOnly />
      <Field label={text.password} error={fields.password}>
        {(control) => <PasswordInput {...control} ref={box} name="password" autoComplete="current-password" />}
      </Field>
      <FormNotes error={rest} wait={Math.max(wait, codeWait)} share={share} />
      <Button type="submit" loading={enter.isPending} disabled={wait > 0}>
        {text.signIn}
      </Button>
      <Button variant="quiet" loading={ask.isPending} disabled={codeWait > 0} onClick={() => ask.mutate(login)}>
        {text.withCode}
      </Button>
    </form>
  )
}
