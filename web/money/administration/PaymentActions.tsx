import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatToman, rialToToman } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { parseToman } from '#shared/persian/parse-toman.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AmountInput } from '#web/money/payments/AmountInput.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { AdminPaymentDetails } from '#worker/money/payments/contract.ts'
import { checkPayment, closeReview, refundToCard } from './actions.ts'
import { text } from './text.ts'

/** What staff may do with a payment in its state. */
export function PaymentActions({ payment: { hash, payer, state, authority, refundable } }: { payment: AdminPaymentDetails }) {
  const viewer = useViewer()
  if (viewer?.handle === payer.handle) return <p className={styles.notice}>{text.ownSubject}</p>
  return (
    <div>
      {authority !== null && <CheckPayment hash={hash} />}
      {state === 'review' && (
        <ActionSection title={text.closeReview} summary={text.closeReviewHint} label={text.closeReview} forms={closeReview.name}>
          {(close) => <CloseReview hash={hash} close={close} />}
        </ActionSection>
      )}
      {refundable > 0 && (
        <ActionSection
          title={text.refundToCard}
          summary={text.refundToCardHint(formatToman(refundable))}
          label={text.refundToCard}
          forms={refundToCard.name}
        >
          {(close) => <RefundToCard hash={hash} refundable={refundable} close={close} />}
        </ActionSection>
      )}
    </div>
  )
}

function CheckPayment({ hash }: { hash: string }) {
  const check = useAction(checkPayment, { hash })
  return (
    <SettingsSection
      title={text.checkTitle}
      summary={text.checkHint}
      action={
        <ActionButton action={check} variant="quiet" size="small">
          {text.check}
        </ActionButton>
      }
    >
      <ErrorNote>{check.error?.message}</ErrorNote>
    </SettingsSection>
  )
}

interface FormProps {
  hash: string
  close: () => void
}

function CloseReview({ hash, close }: FormProps) {
  const [note, setNote] = useState('')
  const action = useAction(closeReview, { hash }, { onDone: close })
  return (
    <ChangeForm
      action={action}
      submitLabel={text.closeReview}
      danger
      confirmation={text.closeReviewConfirm}
      fields={['note']}
      onCancel={close}
    >
      {(errors) => (
        <Field label={text.closeReviewNote} error={errors.note} counter={{ value: note, max: LIMITS.refundNoteLength }}>
          {(control) => <TextArea {...control} name="note" rows={2} value={note} onChange={({ target }) => setNote(target.value)} />}
        </Field>
      )}
    </ChangeForm>
  )
}

function RefundToCard({ hash, refundable, close }: FormProps & { refundable: number }) {
  const [amount, setAmount] = useState(formatNumber(rialToToman(refundable)))
  const rial = parseToman(amount)
  const refund = useAction(refundToCard, { hash }, { onDone: close })
  return (
    <ChangeForm
      action={refund}
      submitLabel={text.refundSubmit(rial === undefined ? undefined : formatToman(rial))}
      danger
      confirmation={text.refundToCardConfirm}
      fields={['amount', 'bankReference', 'note']}
      onCancel={close}
    >
      {(errors) => (
        <>
          <Field label={text.refundAmount} error={errors.amount}>
            {(control) => <AmountInput {...control} value={amount} onValueChange={setAmount} />}
          </Field>
          <Field label={text.bankReference} error={errors.bankReference}>
            {(control) => <TextInput {...control} name="bankReference" dir="ltr" autoComplete="off" />}
          </Field>
          <Field label={text.refundNote} error={errors.note}>
            {(control) => <TextArea {...control} name="note" rows={2} />}
          </Field>
        </>
      )}
    </ChangeForm>
  )
}
