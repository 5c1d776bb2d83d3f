import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { readTextField } from '#web/lib/form-data.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import type { CodeSent, SignInResult } from '#worker/account/auth/contract.ts'
import styles from './accounts.module.css'
import { CodeInput } from './CodeInput.tsx'
import { StepForm } from './StepForm.tsx'
import { text } from './text.ts'
import { useRequestCode } from './use-request-code.ts'
import { useRetryAfter } from './use-retry-after.ts'

interface Props {
  /** What the user typed: an email address, a phone number or a handle. */
  address: string
  sent: CodeSent
  onResent: (sent: CodeSent) => void
  onSignInResult: (entered: SignInResult) => void
  onChangeAddress: () => void
}

export function CodeStep({ address, sent, onResent, onSignInResult, onChangeAddress }: Props) {
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
      onSubmit={(form) => verify.mutate(readTextField(form, 'code'))}
      submit={text.next}
      pending={verify.isPending}
      error={formError}
      waitSeconds={waitSeconds}
      progress={progress}
      alternatives={
        <p className={styles.alternatives}>
          <Button variant="plain" disabled={resendIn > 0} loading={request.isPending} onClick={() => request.mutate(address)}>
            {resendIn > 0 ? text.resendIn(persianDigits(resendIn)) : text.resend}
          </Button>
          <Button variant="plain" onClick={onChangeAddress}>
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
