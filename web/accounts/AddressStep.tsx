import { type FormEvent, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { CodeSent } from '#worker/accounts/contract.ts'
import styles from './accounts.module.css'
import { FormNotes } from './FormNotes.tsx'
import { fieldErrors } from './field-errors.ts'
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask.mutate(String(new FormData(event.currentTarget).get('address') ?? '').trim())
  }
  const { fields, rest } = fieldErrors(ask.error, ['address'])
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
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
      <FormNotes error={rest} wait={wait} share={share} />
      <Button type="submit" loading={ask.isPending} disabled={wait > 0}>
        {text.next}
      </Button>
    </form>
  )
}
