import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatToman } from '#shared/money.ts'
import { type BoundAction, useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { AdminPromotion } from '#worker/money/promotions/contract.ts'
import { approvePromotion, rejectPromotion, stopPromotion } from './actions.ts'
import { text } from './promotion-text.ts'

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
        <ActionSection {...reject} forms={rejectPromotion.name}>
          {(close) => <Reject hash={hash} version={content.version} isChange={isChange} close={close} />}
        </ActionSection>
      </>
    )
  }
  if (!canStop) return null
  return (
    <ActionSection title={text.stop} summary={text.stopHint(rest)} label={text.stop} forms={stopPromotion.name}>
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

const paramsOf = ({ hash, version, isChange }: DecisionProps) => ({ hash, version: String(version), change: isChange ? '1' : '' })

function Approve(props: DecisionProps) {
  const { isChange } = props
  const approve = useAction(approvePromotion, paramsOf(props))
  return (
    <SettingsSection
      title={isChange ? text.approveChange : text.approve}
      summary={isChange ? text.approveChangeHint : text.approveHint}
      action={
        <ActionButton action={approve} size="small">
          {isChange ? text.approveChange : text.approve}
        </ActionButton>
      }
    >
      <ErrorNote>{approve.error?.message}</ErrorNote>
    </SettingsSection>
  )
}

interface FormProps {
  hash: string
  close: () => void
}

function Reject({ close, ...decision }: FormProps & DecisionProps) {
  const reject = useAction(rejectPromotion, paramsOf(decision), { onDone: close })
  const [submitLabel, confirmation] = decision.isChange ? [text.rejectChange, text.rejectChangeConfirm] : [text.reject, text.rejectConfirm]
  return <ReasonForm action={reject} submitLabel={submitLabel} confirmation={confirmation} close={close} />
}

function Stop({ hash, close }: FormProps) {
  const stop = useAction(stopPromotion, { hash }, { onDone: close })
  return <ReasonForm action={stop} submitLabel={text.stop} confirmation={text.stopConfirm} close={close} />
}

interface ReasonFormProps {
  action: BoundAction
  submitLabel: string
  confirmation: string
  close: () => void
}

function ReasonForm({ close, ...form }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  return (
    <ChangeForm {...form} danger fields={['reason']} onCancel={close}>
      {(errors) => (
        <Field label={text.reason} error={errors.reason} counter={{ value: reason, max: LIMITS.promotionReason }}>
          {(control) => <TextArea {...control} name="reason" rows={2} value={reason} onChange={({ target }) => setReason(target.value)} />}
        </Field>
      )}
    </ChangeForm>
  )
}
