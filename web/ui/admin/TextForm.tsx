import { useState } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import type { BoundAction } from '#web/lib/use-action.ts'
import { Field } from '#web/ui/Field.tsx'
import { EditForm } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'

interface Props {
  action: BoundAction
  /** Of the field. */
  name: 'reason' | 'text'
  label: string
  hint?: string
  rows: number
  /** Limit of the text in graphemes. */
  max: number
  submitLabel: string
  danger?: boolean
  close: () => void
}

/** A form with one text, such as the reason of a decision or an appeal. */
export function TextForm({ action, name, label, hint, rows, max, submitLabel, danger = false, close }: Props) {
  const [typed, setTyped] = useState('')
  const { fields, formError } = fieldErrors(action.error, [name])
  return (
    <EditForm action={action} submitLabel={submitLabel} danger={danger} width="wide" error={formError} onCancel={close}>
      <Field label={label} hint={hint} error={fields[name]} counter={{ value: typed, max }}>
        {(control) => <TextArea {...control} name={name} rows={rows} value={typed} onChange={({ target }) => setTyped(target.value)} />}
      </Field>
    </EditForm>
  )
}
