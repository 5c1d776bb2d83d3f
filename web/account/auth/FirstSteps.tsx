import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { parseMobile } from '#shared/persian/parse-mobile.ts'
import { PasskeyButton } from '#web/account/passkeys/PasskeyButton.tsx'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, readTextField } from '#web/lib/form.ts'
import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordInput, TextInput } from '#web/ui/TextInput.tsx'
import type { CodeSent, SignInResult } from '#worker/account/auth/contract.ts'
import styles from './accounts.module.css'
import { StepForm, useRetryAfter } from './StepForm.tsx'
import { text } from './text.ts'
import { useRequestCode } from './use-request-code.ts'

interface AddressStepProps {
  /** Initial value; restores the user’s input when they return to this step. */
  address: string
  onSent: (address: string, sent: CodeSent) => void
}

export function AddressStep({ address, onSent }: AddressStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const { request, progress } = useRequestCode(onSent, () => input.current?.focus())
  const waitSeconds = useRetryAfter(request.error)
  const { fields, formError } = fieldErrors(request.error, ['address'])
  return (
    <StepForm
      form="auth.request-code"
      onSubmit={(form) => request.mutate(readTextField(form, 'address').trim())}
      submit={text.next}
      pending={request.isPending}
      error={formError}
      waitSeconds={waitSeconds}
      progress={progress}
    >
      <Field label={text.address} hint={text.addressHint} error={fields.address}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            name="address"
            dir="ltr"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={address}
          />
        )}
      </Field>
    </StepForm>
  )
}

interface LoginStepProps {
  /** Initial value; restores the user’s input when they return to this step. */
  login: string
  onLogin: (login: string) => void
  onSignInResult: (entered: SignInResult) => void
}

export function LoginStep({ login, onLogin, onSignInResult }: LoginStepProps) {
  const [validationError, setValidationError] = useState<string>()
  const submit = (form: FormData) => {
    const typed = readTextField(form, 'login')
    const found = validateLogin(typed)
    setValidationError(found)
    if (!found) onLogin(typed)
  }
  return (
    <StepForm form="auth.start" onSubmit={submit} submit={text.next} alternatives={<PasskeyButton onSignInResult={onSignInResult} />}>
      <Field label={text.login} error={validationError}>
        {(control) => (
          <TextInput
            {...control}
            name="login"
            dir="ltr"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={login}
            onChange={() => setValidationError(undefined)}
          />
        )}
      </Field>
    </StepForm>
  )
}

/** Returns an error that needs no request to find: an empty field or a phone number that is not an Iranian mobile number. */
function validateLogin(login: string): string | undefined {
  if (!login.trim()) return text.loginEmpty
  const mobile = parseMobile(login)
  return mobile && 'validationError' in mobile ? mobile.validationError : undefined
}

interface PasswordStepProps {
  login: string
  onSignInResult: (entered: SignInResult) => void
  onSent: (sent: CodeSent) => void
  onChangeLogin: () => void
}

export function PasswordStep({ login, onSignInResult, onSent, onChangeLogin }: PasswordStepProps) {
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
      form="auth.sign-in"
      hidden={{ login }}
      onSubmit={(form) => signIn.mutate(readTextField(form, 'password'))}
      submit={text.signIn}
      pending={signIn.isPending}
      error={formError}
      waitSeconds={Math.max(waitSeconds, codeWaitSeconds)}
      isBlocked={waitSeconds > 0}
      progress={progress}
      alternatives={
        <Button
          {...postButton('auth.request-code', { address: login })}
          variant="quiet"
          loading={request.isPending}
          disabled={codeWaitSeconds > 0}
          onClick={() => request.mutate(login)}
        >
          {text.withCode}
        </Button>
      }
    >
      <p className={styles.login}>
        <bdi dir="ltr">{login}</bdi>
        <Button {...postButton('auth.restart')} variant="plain" size="small" onClick={onChangeLogin}>
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
