import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatToman, rialToToman } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { parseToman } from '#shared/persian/parse-toman.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { unwrap } from '#web/lib/api.ts'
import { readTextField } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { AmountInput } from '#web/money/payments/AmountInput.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { AdminPaymentDetails } from '#worker/money/payments/contract.ts'
import { ActionSection } from './ActionSection.tsx'
import styles from './administration.module.css'
import { ChangeForm } from './ChangeForm.tsx'
import { readCardRefund } from './read-forms.ts'
import { text } from './text.ts'
import { useMoneyChange } from './use-money-change.ts'

/** What staff may do with a payment in its state. */
export function PaymentActions({ payment: { hash, payer, state, authority, refundable } }: { payment: AdminPaymentDetails }) {
  const viewer = useViewer()
  if (viewer?.handle === payer.handle) return <p className={styles.notice}>{text.ownSubject}</p>
  return (
    <div>
      {authority !== null && <CheckPayment hash={hash} />}
      {state === 'review' && (
        <ActionSection title={text.closeReview} summary={text.closeReviewHint} label={text.closeReview} forms="administration.close-review">
          {(close) => <CloseReview hash={hash} close={close} />}
        </ActionSection>
      )}
      {refundable > 0 && (
        <ActionSection
          title={text.refundToCard}
          summary={text.refundToCardHint(formatToman(refundable))}
          label={text.refundToCard}
          forms="administration.refund-to-card"
        >
          {(close) => <RefundToCard hash={hash} refundable={refundable} close={close} />}
        </ActionSection>
      )}
    </div>
  )
}

function CheckPayment({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isPending, error } = useMoneyChange({
    run: () => unwrap(api.api.admin.payments[':hash'].check.$post({ param: { hash } })),
    done: text.checked,
  })
  return (
    <SettingsSection
      title={text.checkTitle}
      summary={text.checkHint}
      action={
        <Button
          {...postButton('administration.check-payment', { hash })}
          variant="quiet"
          size="small"
          loading={isPending}
          onClick={() => change(undefined)}
        >
          {text.check}
        </Button>
      }
    >
      {error && <ErrorNote>{error.message}</ErrorNote>}
    </SettingsSection>
  )
}

interface FormProps {
  hash: string
  close: () => void
}

function CloseReview({ hash, close }: FormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [note, setNote] = useState('')
  const { change, isPending, error } = useMoneyChange({
    run: (json: { note: string }) => unwrap(api.api.admin.payments[':hash']['close-review'].$post({ param: { hash }, json })),
    done: text.reviewClosed,
    onDone: close,
  })
  return (
    <ChangeForm
      form={formName('administration.close-review', { hash })}
      submitLabel={text.closeReview}
      danger
      confirmation={text.closeReviewConfirm}
      pending={isPending}
      error={error}
      fields={['note']}
      onSubmit={(fields) => change({ note: readTextField(fields, 'note') })}
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
  const { api } = useRouteContext({ from: '__root__' })
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(formatNumber(rialToToman(refundable)))
  const rial = parseToman(amount)
  const { change, isPending, error } = useMoneyChange({
    run: (json: ReturnType<typeof readCardRefund>) => unwrap(api.api.admin.payments[':hash'].refunds.$post({ param: { hash }, json })),
    done: text.refundRecorded,
    onDone: close,
  })
  return (
    <ChangeForm
      form={formName('administration.refund-to-card', { hash })}
      withKey
      submitLabel={text.refundSubmit(rial === undefined ? undefined : formatToman(rial))}
      danger
      confirmation={text.refundToCardConfirm}
      pending={isPending}
      error={error}
      fields={['amount', 'bankReference', 'note']}
      onSubmit={(fields) => change(readCardRefund((name) => readTextField(fields, name), key))}
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
