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
import { ChangeForm } from './ChangeForm.tsx'
import { text } from './promotion-text.ts'
import { useMoneyChange } from './use-money-change.ts'

/** What staff may do with a promotion: approve or reject it in review, stop it until it is over. */
export function PromotionReview({ promotion: { hash, state, invoice, spent } }: { promotion: AdminPromotion }) {
  if (state === 'in_review')
    return (
      <>
        <Approve hash={hash} />
        <ActionSection title={text.reject} summary={text.rejectHint} label={text.reject} forms="administration.reject-promotion">
          {(close) => <Reject hash={hash} close={close} />}
        </ActionSection>
      </>
    )
  if (state !== 'approved' && state !== 'running' && state !== 'paused') return null
  const rest = formatToman(invoice.total - invoice.refunded - spent)
  return (
    <ActionSection title={text.stop} summary={text.stopHint(rest)} label={text.stop} forms="administration.stop-promotion">
      {(close) => <Stop hash={hash} close={close} />}
    </ActionSection>
  )
}

function Approve({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isPending, error, dialog } = useMoneyChange({
    run: () => unwrap(api.api.admin.promotions[':hash'].review.$post({ param: { hash }, json: { decision: 'approve' } })),
    done: text.approved,
  })
  return (
    <SettingsSection
      title={text.approve}
      summary={text.approveHint}
      action={
        <Button
          {...postButton('administration.approve-promotion', { hash })}
          size="small"
          loading={isPending}
          onClick={() => change(undefined)}
        >
          {text.approve}
        </Button>
      }
    >
      <ErrorNote>{error?.message}</ErrorNote>
      {dialog}
    </SettingsSection>
  )
}

interface FormProps {
  hash: string
  close: () => void
}

function Reject({ hash, close }: FormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const route = api.api.admin.promotions[':hash'].review
  const money = useMoneyChange({
    run: (reason: string) => unwrap(route.$post({ param: { hash }, json: { decision: 'reject', reason } })),
    done: text.rejected,
    onDone: close,
  })
  const form = formName('administration.reject-promotion', { hash })
  return <ReasonForm form={form} submitLabel={text.reject} confirmation={text.rejectConfirm} money={money} close={close} />
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

function ReasonForm({ form, submitLabel, confirmation, money: { change, isPending, error, dialog }, close }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  return (
    <>
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
            {(control) => (
              <TextArea {...control} name="reason" rows={2} value={reason} onChange={({ target }) => setReason(target.value)} />
            )}
          </Field>
        )}
      </ChangeForm>
      {dialog}
    </>
  )
}
