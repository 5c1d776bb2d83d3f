import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { read } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { textOf } from '#web/lib/form-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import type { CodeSent, Entered } from '#worker/account/auth/contract.ts'
import styles from './accounts.module.css'
import { StepForm } from './StepForm.tsx'
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
  const { fields, rest } = fieldErrors(ask.error ?? enter.error, ['password'])
  return (
    <StepForm
      onSubmit={(form) => enter.mutate(textOf(form, 'password'))}
      submit={text.signIn}
      pending={enter.isPending}
      error={rest}
      wait={Math.max(wait, codeWait)}
      waits={wait > 0}
      share={share}
      ways={
        <Button variant="quiet" loading={ask.isPending} disabled={codeWait > 0} onClick={() => ask.mutate(login)}>
          {text.withCode}
        </Button>
      }
    >
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
    </StepForm>
  )
}
