import { useState } from 'react'
import { REVIEW_REASON_LENGTH } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/form.ts'
import type { BoundAction } from '#web/lib/use-action.ts'
import { Field } from '#web/ui/Field.tsx'
import { EditForm } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { text } from './text.ts'

interface Props {
  action: BoundAction
  submitLabel: string
  close: () => void
}

/** The list of what waits for a moderator, to which every decision leads back. */
export const HELD_LIST = '/admin/moderation/held'

/** Publishes what waits for a moderator. */
export const ApproveForm = ({ action, submitLabel, close }: Props) => (
  <EditForm action={action} submitLabel={submitLabel} error={action.error?.message} onCancel={close}>
    {null}
  </EditForm>
)

/** Returns what waits for a moderator to its author with a reason. */
export function ReturnForm({ action, submitLabel, close }: Props) {
  const [reason, setReason] = useState('')
  const { fields, formError } = fieldErrors(action.error, ['reason'])
  return (
    <EditForm action={action} submitLabel={submitLabel} danger width="wide" error={formError} onCancel={close}>
      <Field label={text.reason} hint={text.reasonHint} error={fields.reason} counter={{ value: reason, max: REVIEW_REASON_LENGTH }}>
        {(control) => <TextArea {...control} name="reason" rows={3} value={reason} onChange={({ target }) => setReason(target.value)} />}
      </Field>
    </EditForm>
  )
}
