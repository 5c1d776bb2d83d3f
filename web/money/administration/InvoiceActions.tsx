import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatToman, rialToToman } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { parseToman } from '#shared/persian/parse-toman.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { unwrap } from '#web/lib/api.ts'
import { readTextField } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { AmountInput } from '#web/money/payments/AmountInput.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { AdminInvoice } from '#worker/money/invoices/contract.ts'
import { ActionSection } from './ActionSection.tsx'
import styles from './administration.module.css'
import { ChangeForm } from './ChangeForm.tsx'
import { text } from './invoice-text.ts'
import { readInvoiceRefund } from './read-forms.ts'
import { text as administrationText } from './text.ts'
import { useMoneyChange } from './use-money-change.ts'

/** What staff may do with an invoice: void it while it is open, refund it once it is paid. */
export function InvoiceActions({ invoice: { hash, user, state, total, refunded } }: { invoice: AdminInvoice }) {
  const rest = total - refunded
  const viewer = useViewer()
  if (viewer?.handle === user.handle) return <p className={styles.notice}>{administrationText.ownSubject}</p>
  if (state === 'open')
    return (
      <ActionSection title={text.void} summary={text.voidHint} label={text.void} forms="administration.void-invoice">
        {(close) => <VoidInvoice hash={hash} close={close} />}
      </ActionSection>
    )
  if (state === 'void' || total === 0) return null
  if (rest === 0) return <p>{text.fullyRefunded}</p>
  return (
    <ActionSection
      title={text.refund}
      summary={text.refundHint(formatToman(rest))}
      label={text.refund}
      forms="administration.refund-invoice"
    >
      {(close) => <RefundInvoice hash={hash} rest={rest} close={close} />}
    </ActionSection>
  )
}

interface FormProps {
  hash: string
  close: () => void
}

function VoidInvoice({ hash, close }: FormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isPending, error } = useMoneyChange({
    run: () => unwrap(api.api.admin.invoices[':hash'].void.$post({ param: { hash } })),
    done: text.voided,
    onDone: close,
  })
  return (
    <ChangeForm
      form={formName('administration.void-invoice', { hash })}
      submitLabel={text.void}
      danger
      confirmation={text.voidConfirm}
      pending={isPending}
      error={error}
      fields={[]}
      onSubmit={() => change(undefined)}
      onCancel={close}
    />
  )
}

function RefundInvoice({ hash, rest, close }: FormProps & { rest: number }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(formatNumber(rialToToman(rest)))
  const [note, setNote] = useState('')
  const rial = parseToman(amount)
  const { change, isPending, error } = useMoneyChange({
    run: (json: ReturnType<typeof readInvoiceRefund>) => unwrap(api.api.admin.invoices[':hash'].refunds.$post({ param: { hash }, json })),
    done: text.refundDone,
    onDone: close,
  })
  const hint = rial === undefined || rial > rest ? text.tooMuch(formatToman(rest)) : text.rest(formatToman(rest - rial))
  return (
    <ChangeForm
      form={formName('administration.refund-invoice', { hash })}
      withKey
      submitLabel={text.refundSubmit(rial === undefined ? undefined : formatToman(rial))}
      danger
      confirmation={text.refundConfirm}
      pending={isPending}
      error={error}
      fields={['amount', 'note']}
      onSubmit={(fields) => change(readInvoiceRefund((name) => readTextField(fields, name), key))}
      onCancel={close}
    >
      {(errors) => (
        <>
          <Field label={text.refundAmount} hint={hint} error={errors.amount}>
            {(control) => <AmountInput {...control} value={amount} onValueChange={setAmount} />}
          </Field>
          <Field label={text.refundNote} error={errors.note} counter={{ value: note, max: LIMITS.refundNoteLength }}>
            {(control) => <TextArea {...control} name="note" rows={2} value={note} onChange={({ target }) => setNote(target.value)} />}
          </Field>
        </>
      )}
    </ChangeForm>
  )
}
