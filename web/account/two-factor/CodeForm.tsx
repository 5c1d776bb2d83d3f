import { useEffect, useRef } from 'react'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { readTextField } from '#web/lib/form-data.ts'
import { EditForm } from '#web/ui/EditForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'

interface Props {
  label: string
  hint?: string
  action: string
  danger?: boolean
  pending: boolean
  error: Error | null
  onCode: (code: string) => void
  onCancel: () => void
}

export function CodeForm({ label, hint, action, danger, pending, error, onCode, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const { fields, formError } = fieldErrors(error, ['code'])
  return (
    <EditForm
      width="narrow"
      onSubmit={(form) => onCode(readTextField(form, 'code'))}
      onCancel={onCancel}
      pending={pending}
      submitLabel={action}
      danger={danger}
    >
      <Field label={label} hint={hint} error={fields.code ?? formError}>
        {(control) => (
          <TextInput {...control} ref={input} name="code" dir="ltr" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
        )}
      </Field>
    </EditForm>
  )
}
