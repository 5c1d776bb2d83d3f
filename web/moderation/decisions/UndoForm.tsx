import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, readTextField } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { useStaffChange } from '#web/moderation/admin/use-staff-change.ts'
import { Field } from '#web/ui/Field.tsx'
import { EditForm } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { text } from './text.ts'

/** Reason of the undo of a decision. */
export function UndoForm({ hash, submitLabel, close }: { hash: string; submitLabel: string; close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [reason, setReason] = useState('')
  const undo = useStaffChange({
    run: (reason: string) => unwrap(api.api.moderation.decisions[':hash'].undo.$post({ param: { hash }, json: { reason } })),
    done: text.undone,
    onDone: close,
  })
  const { fields, formError } = fieldErrors(undo.error, ['reason'])
  return (
    <EditForm
      form={formName('decisions.undo', { hash })}
      submitLabel={submitLabel}
      width="wide"
      pending={undo.isPending}
      error={formError}
      onSubmit={(form) => undo.mutate(readTextField(form, 'reason'))}
      onCancel={close}
    >
      <Field label={text.undoReason} error={fields.reason} counter={{ value: reason, max: LIMITS.decisionReason }}>
        {(control) => <TextArea {...control} name="reason" rows={2} value={reason} onChange={({ target }) => setReason(target.value)} />}
      </Field>
    </EditForm>
  )
}
