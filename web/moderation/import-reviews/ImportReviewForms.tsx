import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { REVIEW_REASON_LENGTH } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, readTextField } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { useStaffChange } from '#web/moderation/admin/use-staff-change.ts'
import { Field } from '#web/ui/Field.tsx'
import { EditForm } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { text } from './text.ts'

interface Props {
  hash: string
  close: () => void
}

const useBackToList = () => {
  const navigate = useNavigate()
  return () => navigate({ to: '/admin/moderation/held' })
}

export function ApproveForm({ hash, close }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const approve = useStaffChange({
    run: () => unwrap(api.api.moderation['import-reviews'][':hash'].approve.$post({ param: { hash } })),
    done: text.approved,
    onDone: useBackToList(),
  })
  return (
    <EditForm
      form={formName('import-reviews.approve', { hash })}
      submitLabel={text.approveSubmit}
      pending={approve.isPending}
      error={approve.error?.message}
      onSubmit={() => approve.mutate()}
      onCancel={close}
    >
      {null}
    </EditForm>
  )
}

export function ReturnForm({ hash, close }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const [reason, setReason] = useState('')
  const send = useStaffChange({
    run: (reason: string) => unwrap(api.api.moderation['import-reviews'][':hash'].return.$post({ param: { hash }, json: { reason } })),
    done: text.returned,
    onDone: useBackToList(),
  })
  const { fields, formError } = fieldErrors(send.error, ['reason'])
  return (
    <EditForm
      form={formName('import-reviews.return', { hash })}
      submitLabel={text.return}
      danger
      width="wide"
      pending={send.isPending}
      error={formError}
      onSubmit={(form) => send.mutate(readTextField(form, 'reason'))}
      onCancel={close}
    >
      <Field label={text.reason} hint={text.reasonHint} error={fields.reason} counter={{ value: reason, max: REVIEW_REASON_LENGTH }}>
        {(control) => <TextArea {...control} name="reason" rows={3} value={reason} onChange={({ target }) => setReason(target.value)} />}
      </Field>
    </EditForm>
  )
}
