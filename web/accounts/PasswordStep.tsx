import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import type { CodeSent, ViewerView } from '#worker/accounts/contract.ts'
import styles from './accounts.module.css'
import { fieldErrors } from './field-errors.ts'
import { text } from './text.ts'

interface Props {
  login: string
  onEntered: (viewer: ViewerView) => void
  onSent: (sent: CodeSent) => void
  onChange: () => void
}

/** The password of an account, or a code instead when the account was named by its address. */
export function PasswordStep({ login, onEntered, onSent, onChange }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const box = useRef<HTMLInputElement>(null)
  const enter = useMutation({
    mutationFn: (password: string) => read(api.api.auth['sign-in'].$post({ json: { login, password } })),
    onSuccess: ({ viewer }) => onEntered(viewer),
    onError: () => box.current?.focus(),
  })
  const send = useMutation({ mutationFn: () => read(api.api.auth.codes.$post({ json: { email: login } })), onSuccess: onSent })
  useEffect(() => box.current?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    enter.mutate(String(new FormData(event.currentTarget).get('password') ?? ''))
  }
  const { fields, rest } = fieldErrors(enter.error ?? send.error, ['password'])
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <p>
        <bdi dir="ltr">{login}</bdi>
      </p>
      <input type="hidden" name="username" autoComplete="username" value={login} readOnly />
      <Field label={text.password} error={fields.password}>
        {(control) => <PasswordInput {...control} ref={box} name="password" autoComplete="current-password" />}
      </Field>
      {rest && (
        <p role="alert" className={styles.error}>
          {rest}
        </p>
      )}
      <Button type="submit" loading={enter.isPending}>
        {text.signIn}
      </Button>
      <p className={styles.ways}>
        {login.includes('@') && (
          <Button variant="plain" loading={send.isPending} onClick={() => send.mutate()}>
            {text.withCode}
          </Button>
        )}
        <Button variant="plain" onClick={onChange}>
          {text.changeLogin}
        </Button>
      </p>
    </form>
  )
}
