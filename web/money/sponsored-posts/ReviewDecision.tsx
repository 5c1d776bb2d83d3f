import { useRouteContext } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { unwrap } from '#web/lib/api.ts'
import { readTextField } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { ActionSection } from '#web/money/administration/ActionSection.tsx'
import administration from '#web/money/administration/administration.module.css'
import { ChangeForm } from '#web/money/administration/ChangeForm.tsx'
import { useMoneyChange } from '#web/money/administration/use-money-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { AdminSponsoredPost } from '#worker/money/sponsored-posts/contract.ts'
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
      <ActionSection title={adminText.return} summary={summary} label={adminText.return} forms="sponsored-posts.return">
        {(close) => <Return hash={sponsored.hash} version={reviewed?.version ?? null} confirmation={summary} close={close} />}
      </ActionSection>
    </>
  )
}

function Approve({ hash, version }: { hash: string; version: number }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isPending, error } = useMoneyChange({
    run: () => unwrap(api.api.admin['sponsored-posts'][':hash'].review.$post({ param: { hash }, json: { decision: 'approve', version } })),
    done: adminText.approved,
  })
  return (
    <SettingsSection
      title={adminText.approve}
      summary={adminText.approveHint}
      action={
        <Button
          {...postButton('sponsored-posts.approve', { hash, version: String(version) })}
          size="small"
          loading={isPending}
          onClick={() => change(undefined)}
        >
          {adminText.approve}
        </Button>
      }
    >
      <ErrorNote>{error?.message}</ErrorNote>
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
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isPending, error } = useMoneyChange({
    run: (fields: FormData) =>
      unwrap(
        api.api.admin['sponsored-posts'][':hash'].review.$post({
          param: { hash },
          json: { decision: 'return', version, reason: readTextField(fields, 'reason') },
        }),
      ),
    done: adminText.returned,
    onDone: close,
  })
  return (
    <ChangeForm
      form={formName('sponsored-posts.return', { hash, ...(version === null ? {} : { version: String(version) }) })}
      submitLabel={adminText.return}
      danger
      confirmation={confirmation}
      pending={isPending}
      error={error}
      fields={['reason']}
      onSubmit={change}
      onCancel={close}
    >
      {(errors) => (
        <Field label={adminText.reason} hint={adminText.reasonHint} error={errors.reason}>
          {(control) => <TextInput {...control} name="reason" />}
        </Field>
      )}
    </ChangeForm>
  )
}
