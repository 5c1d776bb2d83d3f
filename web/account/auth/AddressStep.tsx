import { useRef } from 'react'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { readTextField } from '#web/lib/form-data.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { StepForm } from './StepForm.tsx'
import { text } from './text.ts'
import { useRequestCode } from './use-request-code.ts'
import { useRetryAfter } from './use-retry-after.ts'

interface Props {
  /** Initial value; restores the user’s input when they return to this step. */
  address: string
  onSent: (address: string, sent: CodeSent) => void
}

export function AddressStep({ address, onSent }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { request, progress } = useRequestCode(onSent, () => input.current?.focus())
  const waitSeconds = useRetryAfter(request.error)
  const { fields, formError } = fieldErrors(request.error, ['address'])
  return (
    <StepForm
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
