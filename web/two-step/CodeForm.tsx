import { type FormEvent, useEffect, useRef } from 'react'
import { fieldErrors } from '#web/accounts/field-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { text } from './text.ts'
import styles from './two-step.module.css'

interface Props {
  label: string
  hint?: string
  action: string
  variant?: 'primary' | 'danger'
  pending: boolean
  error: Error | null
  onCode: (code: string) => void
  onCancel: () => void
}

/** A code to type, what is done with it, and a way back. */
export function CodeForm({ label, hint, action, variant = 'primary', pending, error, onCode, onCancel }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onCode(String(new FormData(event.currentTarget).get('code') ?? ''))
  }
  const { fields, rest } = fieldErrors(error, ['code'])
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <Field label={label} hint={hint} error={fields.code ?? rest}>
        {(control) => (
          <TextInput {...control} ref={box} name="code" dir="ltr" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
        )}
      </Field>
      <p className={styles.buttons}>
        <Button type="submit" variant={variant} loading={pending}>
          {action}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {text.cancel}
        </Button>
      </p>
    </form>
  )
}
