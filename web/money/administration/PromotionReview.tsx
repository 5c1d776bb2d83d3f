import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatToman } from '#shared/money.ts'
import { unwrap } from '#web/lib/api.ts'
import { readTextField } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { AdminPromotion } from '#worker/money/promotions/contract.ts'
import { ActionSection } from './ActionSection.tsx'
import styles from './administration.module.css'
import { ChangeForm } from './ChangeForm.tsx'
import { text } from './promotion-text.ts'
import { useMoneyChange } from './use-money-change.ts'

/** What staff may do with a promotion: approve or reject it or a change of its post, and stop it until it is over. */
export function PromotionReview({ promotion }: { promotion: AdminPromotion }) {
  const { hash, state, invoice, spent, content, canReview } = promotion
  const rest = formatToman(invoice.total - invoice.refunded - spent)
  const isChange = state !== 'in_review'
  const canStop = state === 'approved' || state === 'running' || state === 'paused'
  if ((content || canStop) && !canReview) return <p className={styles.notice}>{text.cannotReview}</p>
  if (content) {
    const reject = isChange
      ? { title: text.rejectChange, summary: text.rejectChangeHint(rest), label: text.rejectChange }
      : { title: text.reject, summary: text.rejectHint, label: text.reject }
    return (
      <>
        <Approve hash={hash} version={content.version} isChange={isChange} />
        <ActionSection {...reject} forms="administration.reject-promotion">
          {(close) => <Reject hash={hash} version={content.version} isChange={isChange} close={close} />}
        </ActionSection>
      </>
    )
  }
  if (!canStop) return null
  return (
    <ActionSection title={text.stop} summary={text.stopHint(rest)} label={text.stop} forms="administration.stop-promotion">
      {(close) => <Stop hash={hash} close={close} />}
    </ActionSection>
  )
}

interface DecisionProps {
  hash: string
  /** The content version that is on the screen. */
  version: number
  /** Whether it is a change after the approval. */
  isChange: boolean
}

function Approve({ hash, version, isChange }: DecisionProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isPending, error } = useMoneyChange({
    run: () => unwrap(api.api.admin.promotions[':hash'].review.$post({ param: { hash }, json: { decision: 'approve', version } })),
    done: isChange ? text.changeApproved : text.approved,
  })
  return (
    <SettingsSection
      title={isChange ? text.approveChange : text.approve}
      summary={isChange ? text.approveChangeHint : text.approveHint}
      action={
        <Button
          {...postButton('administration.approve-promotion', { hash, version: String(version) })}
          size="small"
          loading={isPending}
          onClick={() => change(undefined)}
        >
          {isChange ? text.approveChange : text.approve}
        </Button>
      }
    >
      <ErrorNote>{error?.message}</ErrorNote>
    </SettingsSection>
  )
}

interface FormProps {
  hash: string
  close: () => void
}

function Reject({ hash, version, isChange, close }: FormProps & DecisionProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const route = api.api.admin.promotions[':hash'].review
  const money = useMoneyChange({
    run: (reason: string) => unwrap(route.$post({ param: { hash }, json: { decision: 'reject', version, reason } })),
    done: isChange ? text.changeRejected : text.rejected,
    onDone: close,
  })
  const form = formName('administration.reject-promotion', { hash, version: String(version) })
  const [submitLabel, confirmation] = isChange ? [text.rejectChange, text.rejectChangeConfirm] : [text.reject, text.rejectConfirm]
  return <ReasonForm form={form} submitLabel={submitLabel} confirmation={confirmation} money={money} close={close} />
}

function Stop({ hash, close }: FormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const money = useMoneyChange({
    run: (reason: string) => unwrap(api.api.admin.promotions[':hash'].stop.$post({ param: { hash }, json: { reason } })),
    done: text.stopped,
    onDone: close,
  })
  const form = formName('administration.stop-promotion', { hash })
  return <ReasonForm form={form} submitLabel={text.stop} confirmation={text.stopConfirm} money={money} close={close} />
}

interface ReasonFormProps {
  form: string
  submitLabel: string
  confirmation: string
  money: ReturnType<typeof useMoneyChange<string, unknown>>
  close: () => void
}

function ReasonForm({ form, submitLabel, confirmation, money: { change, isPending, error }, close }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  return (
    <ChangeForm
      form={form}
      submitLabel={submitLabel}
      danger
      confirmation={confirmation}
      pending={isPending}
      error={error}
      fields={['reason']}
      onSubmit={(fields) => change(readTextField(fields, 'reason'))}
      onCancel={close}
    >
      {(errors) => (
        <Field label={text.reason} error={errors.reason} counter={{ value: reason, max: LIMITS.promotionReason }}>
          {(control) => <TextArea {...control} name="reason" rows={2} value={reason} onChange={({ target }) => setReason(target.value)} />}
        </Field>
      )}
    </ChangeForm>
  )
}
