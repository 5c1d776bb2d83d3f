import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { REVIEW_REASON_LENGTH } from '#shared/limits/index.ts'
import { fieldErrors, readTextField } from '#web/lib/form.ts'
import { Field } from '#web/ui/Field.tsx'
import { EditForm } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { text } from './text.ts'
import { useStaffChange } from './use-staff-change.ts'

interface Props {
  /** Name of the form, which works without JavaScript. */
  form: string
  submitLabel: string
  /** Says in a toast what was done. */
  done: string
  close: () => void
}

/** The list of what waits for a moderator, to which every decision leads back. */
export const HELD_LIST = '/admin/moderation/held'

const useBackToList = () => {
  const navigate = useNavigate()
  return () => navigate({ to: HELD_LIST })
}

/** Publishes what waits for a moderator. */
export function ApproveForm({ form, submitLabel, done, run, close }: Props & { run: () => Promise<unknown> }) {
  const approve = useStaffChange({ run, done, onDone: useBackToList() })
  return (
    <EditForm
      form={form}
      submitLabel={submitLabel}
      pending={approve.isPending}
      error={approve.error?.message}
      onSubmit={() => approve.mutate()}
      onCancel={close}
    >
      {null}
    </EditForm>
  )
}

/** Returns what waits for a moderator to its author with a reason. */
export function ReturnForm({ form, submitLabel, done, run, close }: Props & { run: (reason: string) => Promise<unknown> }) {
  const [reason, setReason] = useState('')
  const send = useStaffChange({ run, done, onDone: useBackToList() })
  const { fields, formError } = fieldErrors(send.error, ['reason'])
  return (
    <EditForm
      form={form}
      submitLabel={submitLabel}
      danger
      width="wide"
      pending={send.isPending}
      error={formError}
      onSubmit={(data) => send.mutate(readTextField(data, 'reason'))}
      onCancel={close}
    >
      <Field label={text.reason} hint={text.reasonHint} error={fields.reason} counter={{ value: reason, max: REVIEW_REASON_LENGTH }}>
        {(control) => <TextArea {...control} name="reason" rows={3} value={reason} onChange={({ target }) => setReason(target.value)} />}
      </Field>
    </EditForm>
  )
}
