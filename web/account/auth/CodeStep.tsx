import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { read } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { textOf } from '#web/lib/form-data.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import type { CodeSent, Entered } from '#worker/account/auth/contract.ts'
import styles from './accounts.module.css'
import { CodeInput } from './CodeInput.tsx'
import { StepForm } from './StepForm.tsx'
import { text } from './text.ts'
import { useAskCode } from './use-ask-code.ts'
import { useWait } from './use-wait.ts'

interface Props {
  /** What the person typed: an address, or a handle whose address stays unsaid. */
  address: string
  sent: CodeSent
  onResent: (sent: CodeSent) => void
  /** The code was right. */
  onVerified: (entered: Entered) => void
  /** Goes back to the address. */
  onChange: () => void
}

/** The one-time code: six digits in any script, and another one when it does not come. */
export function CodeStep({ address, sent, onResent, onVerified, onChange }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const box = useRef<HTMLInputElement>(null)
  const resendIn = useCountdown(sent.resendAfter, sent.challenge)
  const verify = useMutation({
    mutationFn: (code: string) => read(api.api.auth.codes.verify.$post({ json: { challenge: sent.challenge, code } })),
    onSuccess: onVerified,
    onError: () => box.current?.select(),
  })
  const { ask, share } = useAskCode((_, another) => {
    verify.reset()
    onResent(another)
  })
  const wait = useWait(verify.error)
  useEffect(() => box.current?.focus(), [])
  const { fields, rest } = fieldErrors(ask.error ?? verify.error, ['code'])
  return (
    <StepForm
      onSubmit={(form) => verify.mutate(textOf(form, 'code'))}
      submit={text.next}
      pending={verify.isPending}
      error={rest}
      wait={wait}
      share={share}
      ways={
        <p className={styles.ways}>
          <Button variant="plain" disabled={resendIn > 0} loading={ask.isPending} onClick={() => ask.mutate(address)}>
            {resendIn > 0 ? text.resendIn(persianDigits(resendIn)) : text.resend}
          </Button>
          <Button variant="plain" onClick={onChange}>
            {text.changeAddress}
          </Button>
        </p>
      }
    >
      <p>{isAddress(address) ? text.codeSent(address) : text.codeSentUnsaid}</p>
      <Field label={text.code} error={fields.code}>
        {(control) => <CodeInput {...control} ref={box} />}
      </Field>
    </StepForm>
  )
}

const isAddress = (typed: string): boolean => /.@/.test(typed) || /^[+\d۰-۹٠-٩][\d۰-۹٠-٩\s()-]{7,}$/.test(typed)
