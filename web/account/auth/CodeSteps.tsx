import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { fieldErrors, readTextField } from '#web/lib/form.ts'
import { postButton, usePostedStep } from '#web/lib/post-button.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { CodeSent, SignInResult } from '#worker/account/auth/contract.ts'
import styles from './accounts.module.css'
import { CodeInput, StepForm, useRetryAfter } from './StepForm.tsx'
import { text } from './text.ts'
import { useRequestCode } from './use-request-code.ts'

interface CodeStepProps {
  /** What the user typed: an email address, a phone number or a handle. */
  address: string
  sent: CodeSent
  onResent: (sent: CodeSent) => void
  onSignInResult: (entered: SignInResult) => void
  onChangeAddress: () => void
}

export function CodeStep({ address, sent, onResent, onSignInResult, onChangeAddress }: CodeStepProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const input = useRef<HTMLInputElement>(null)
  const resendIn = useCountdown(sent.resendAfter, sent.challenge)
  const verify = useMutation({
    mutationFn: (code: string) => unwrap(api.api.auth.codes.verify.$post({ json: { challenge: sent.challenge, code } })),
    onSuccess: onSignInResult,
    onError: () => input.current?.select(),
  })
  const { request, progress } = useRequestCode((_, another) => {
    verify.reset()
    onResent(another)
  })
  const waitSeconds = useRetryAfter(verify.error)
  useEffect(() => input.current?.focus(), [])
  const { fields, formError } = fieldErrors(request.error ?? verify.error, ['code'])
  return (
    <StepForm
      form="auth.verify-code"
      hidden={{ challenge: sent.challenge, address }}
      onSubmit={(form) => verify.mutate(readTextField(form, 'code'))}
      submit={text.next}
      pending={verify.isPending}
      error={formError}
      waitSeconds={waitSeconds}
      progress={progress}
      alternatives={
        <p className={styles.alternatives}>
          <Button
            {...postButton('auth.request-code', { address })}
            variant="plain"
            disabled={resendIn > 0}
            loading={request.isPending}
            onClick={() => request.mutate(address)}
          >
            {resendIn > 0 ? text.resendIn(persianDigits(resendIn)) : text.resend}
          </Button>
          <Button {...postButton('auth.restart')} variant="plain" onClick={onChangeAddress}>
            {text.changeAddress}
          </Button>
        </p>
      }
    >
      <p>{isAddress(address) ? text.codeSent(address) : text.codeSentUndisclosed}</p>
      <Field label={text.code} error={fields.code}>
        {(control) => <CodeInput {...control} ref={input} />}
      </Field>
    </StepForm>
  )
}

const isAddress = (typed: string): boolean => /.@/.test(typed) || /^[+\d۰-۹٠-٩][\d۰-۹٠-٩\s()-]{7,}$/.test(typed)

interface TwoFactorStepProps {
  step: NonNullable<SignInResult['twoFactor']>
  onSignInResult: (entered: SignInResult) => void
  onRestart: () => void
}

export function TwoFactorStep({ step: { pendingSignIn, methods }, onSignInResult, onRestart }: TwoFactorStepProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(usePostedStep<{ usesRecoveryCode?: boolean }>()?.usesRecoveryCode ?? false)
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
      form="auth.two-factor"
      hidden={{ pendingSignIn, methods: methods.join(), usesRecoveryCode: String(usesRecoveryCode) }}
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
              {...postButton('auth.choose-code', { pendingSignIn, methods: methods.join(), usesRecoveryCode: String(!usesRecoveryCode) })}
              variant="plain"
              onClick={() => {
                verify.reset()
                setUsesRecoveryCode(!usesRecoveryCode)
              }}
            >
              {usesRecoveryCode ? text.withApp : text.withRecovery}
            </Button>
          )}
          <Button {...postButton('auth.restart')} variant="plain" onClick={onRestart}>
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
