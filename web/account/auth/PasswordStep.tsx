import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { readTextField } from '#web/lib/form-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import type { CodeSent, SignInResult } from '#worker/account/auth/contract.ts'
import styles from './accounts.module.css'
import { StepForm } from './StepForm.tsx'
import { text } from './text.ts'
import { useRequestCode } from './use-request-code.ts'
import { useRetryAfter } from './use-retry-after.ts'

interface Props {
  login: string
  onSignInResult: (entered: SignInResult) => void
  onSent: (sent: CodeSent) => void
  onChangeLogin: () => void
}

export function PasswordStep({ login, onSignInResult, onSent, onChangeLogin }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const input = useRef<HTMLInputElement>(null)
  const signIn = useMutation({
    mutationFn: (password: string) => unwrap(api.api.auth['sign-in'].$post({ json: { login, password } })),
    onSuccess: onSignInResult,
    onError: () => input.current?.focus(),
  })
  const { request, progress } = useRequestCode((_, sent) => onSent(sent))
  const waitSeconds = useRetryAfter(signIn.error)
  const codeWaitSeconds = useRetryAfter(request.error)
  useEffect(() => input.current?.focus(), [])
  const { fields, formError } = fieldErrors(request.error ?? signIn.error, ['password'])
  return (
    <StepForm
      onSubmit={(form) => signIn.mutate(readTextField(form, 'password'))}
      submit={text.signIn}
      pending={signIn.isPending}
      error={formError}
      waitSeconds={Math.max(waitSeconds, codeWaitSeconds)}
      isBlocked={waitSeconds > 0}
      progress={progress}
      alternatives={
        <Button variant="quiet" loading={request.isPending} disabled={codeWaitSeconds > 0} onClick={() => request.mutate(login)}>
          {text.withCode}
        </Button>
      }
    >
      <p className={styles.login}>
        <bdi dir="ltr">{login}</bdi>
        <Button variant="plain" size="small" onClick={onChangeLogin}>
          {text.changeLogin}
        </Button>
      </p>
      <input type="hidden" name="username" autoComplete="username" value={login} readOnly />
      <Field label={text.password} error={fields.password}>
        {(control) => <PasswordInput {...control} ref={input} name="password" autoComplete="current-password" />}
      </Field>
    </StepForm>
  )
}
