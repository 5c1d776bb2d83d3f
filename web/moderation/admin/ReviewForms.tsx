import { REVIEW_REASON_LENGTH } from '#shared/limits/index.ts'
import type { BoundAction } from '#web/lib/use-action.ts'
import { TextForm } from '#web/ui/admin/TextForm.tsx'
import { EditForm } from '#web/ui/SettingsSection.tsx'
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
export const ReturnForm = (props: Props) => (
  <TextForm {...props} name="reason" label={text.reason} hint={text.reasonHint} rows={3} max={REVIEW_REASON_LENGTH} danger />
)
