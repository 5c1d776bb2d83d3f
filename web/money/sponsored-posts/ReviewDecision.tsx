import { formatToman } from '#shared/money.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import administration from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { AdminSponsoredPost } from '#worker/money/sponsored-posts/contract.ts'
import { approveSponsoredPost, returnSponsoredPost } from './actions.ts'
import { adminText } from './text.ts'

/** What staff may do with a paid post: approve the version that waits, or return it. */
export function ReviewDecision({ sponsored }: { sponsored: AdminSponsoredPost }) {
  const { state, reviewed, invoice, canReview } = sponsored
  const isFirst = state === 'in_review'
  if (!isFirst && !reviewed) return null
  if (!canReview)
    return (
      <PageSection title={adminText.decision}>
        <p className={administration.notice}>{adminText.cannotReview}</p>
      </PageSection>
    )
  const summary = isFirst ? adminText.returnHint(formatToman(invoice.total - invoice.refunded)) : adminText.returnEditHint
  return (
    <>
      {reviewed && <Approve hash={sponsored.hash} version={reviewed.version} />}
      <ActionSection title={adminText.return} summary={summary} label={adminText.return} forms={returnSponsoredPost.name}>
        {(close) => <Return hash={sponsored.hash} version={reviewed?.version ?? null} confirmation={summary} close={close} />}
      </ActionSection>
    </>
  )
}

function Approve({ hash, version }: { hash: string; version: number }) {
  const approve = useAction(approveSponsoredPost, { hash, version: String(version) })
  return (
    <SettingsSection
      title={adminText.approve}
      summary={adminText.approveHint}
      action={
        <ActionButton action={approve} size="small">
          {adminText.approve}
        </ActionButton>
      }
    >
      <ErrorNote>{approve.error?.message}</ErrorNote>
    </SettingsSection>
  )
}

interface ReturnProps {
  hash: string
  /** Null if the author publishes none. */
  version: number | null
  confirmation: string
  close: () => void
}

function Return({ hash, version, confirmation, close }: ReturnProps) {
  const action = useAction(returnSponsoredPost, { hash, version: version === null ? '' : String(version) }, { onDone: close })
  return (
    <ChangeForm action={action} submitLabel={adminText.return} danger confirmation={confirmation} fields={['reason']} onCancel={close}>
      {(errors) => (
        <Field label={adminText.reason} hint={adminText.reasonHint} error={errors.reason}>
          {(control) => <TextInput {...control} name="reason" />}
        </Field>
      )}
    </ChangeForm>
  )
}
