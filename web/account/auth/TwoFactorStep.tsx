import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { readTextField } from '#web/lib/form-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { SignInResult } from '#worker/account/auth/contract.ts'
import styles from './accounts.module.css'
import { CodeInput } from './CodeInput.tsx'
import { StepForm } from './StepForm.tsx'
import { text } from './text.ts'
import { useRetryAfter } from './use-retry-after.ts'

interface Props {
  step: NonNullable<SignInResult['twoFactor']>
  onSignInResult: (entered: SignInResult) => void
  onRestart: () => void
}

export function TwoFactorStep({ step: { pendingSignIn, methods }, onSignInResult, onRestart }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const verify = useMutation({
    mutationFn: (code: string) => unwrap(api.api.auth['two-factor'].$post({ json: { pendingSignIn, code } })),
    onSuccess: onSignInResult,
    onError: () => input.current?.select(),
  })
  const waitSeconds = useRetryAfter(verify.error)
  useEffect(() => {
    void usesRecoveryCode
    input.current?.focus()
  }, [usesRecoveryCode])
  const { fields, formError } = fieldErrors(verify.error, ['code'])
  const isExpired = verify.error instanceof ApiError && verify.error.body.fields?.pendingSignIn !== undefined
  return (
    <StepForm
      onSubmit={(form) => verify.mutate(readTextField(form, 'code'))}
      submit={text.signIn}
      pending={verify.isPending}
      error={formError}
      waitSeconds={waitSeconds}
      replacement={isExpired && <Button onClick={onRestart}>{text.restart}</Button>}
      alternatives={
        <p className={styles.alternatives}>
          {methods.includes('recovery') && (
            <Button
              variant="plain"
              onClick={() => {
                verify.reset()
                setUsesRecoveryCode(!usesRecoveryCode)
              }}
            >
              {usesRecoveryCode ? text.withApp : text.withRecovery}
            </Button>
          )}
          <Button variant="plain" onClick={onRestart}>
            {text.changeLogin}
          </Button>
        </p>
      }
    >
      <p>{usesRecoveryCode ? text.recoveryLead : text.twoFactorLead}</p>
      <Field key={String(usesRecoveryCode)} label={usesRecoveryCode ? text.recoveryCode : text.appCode} error={fields.code}>
        {(control) =>
          usesRecoveryCode ? (
            <TextInput
              {...control}
              ref={input}
              name="code"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className={styles.code}
            />
          ) : (
            <CodeInput {...control} ref={input} />
          )
        }
      </Field>
    </StepForm>
  )
}
