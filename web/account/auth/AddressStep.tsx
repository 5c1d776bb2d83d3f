import { useRef } from 'react'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { textOf } from '#web/lib/form-data.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { StepForm } from './StepForm.tsx'
import { text } from './text.ts'
import { useAskCode } from './use-ask-code.ts'
import { useWait } from './use-wait.ts'

interface Props {
  /** Kept when the person comes back to this step. */
  address: string
  onSent: (address: string, sent: CodeSent) => void
}

/** The e-mail address or mobile number a new member proves. */
export function AddressStep({ address, onSent }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const { ask, share } = useAskCode(onSent, () => box.current?.focus())
  const wait = useWait(ask.error)
  const { fields, rest } = fieldErrors(ask.error, ['address'])
  return (
    <StepForm
      onSubmit={(form) => ask.mutate(textOf(form, 'address').trim())}
      submit={text.next}
      pending={ask.isPending}
      error={rest}
      wait={wait}
      share={share}
    >
      <Field label={text.address} hint={text.addressHint} error={fields.address}>
        {(control) => (
          <TextInput
            {...control}
            ref={box}
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
