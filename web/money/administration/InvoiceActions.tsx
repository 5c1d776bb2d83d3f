import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatToman, rialToToman } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { parseToman } from '#shared/persian/parse-toman.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AmountInput } from '#web/money/payments/AmountInput.tsx'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { AdminInvoice } from '#worker/money/invoices/contract.ts'
import { refundInvoice, voidInvoice } from './actions.ts'
import { text } from './invoice-text.ts'
import { text as administrationText } from './text.ts'

/** What staff may do with an invoice: void it while it is open, refund it once it is paid. */
export function InvoiceActions({ invoice: { hash, user, state, total, refunded } }: { invoice: AdminInvoice }) {
  const rest = total - refunded
  const viewer = useViewer()
  if (viewer?.handle === user.handle) return <p className={styles.notice}>{administrationText.ownSubject}</p>
  if (state === 'open')
    return (
      <ActionSection title={text.void} summary={text.voidHint} label={text.void} forms={voidInvoice.name}>
        {(close) => <VoidInvoice hash={hash} close={close} />}
      </ActionSection>
    )
  if (state === 'void' || total === 0) return null
  if (rest === 0) return <p>{text.fullyRefunded}</p>
  return (
    <ActionSection title={text.refund} summary={text.refundHint(formatToman(rest))} label={text.refund} forms={refundInvoice.name}>
      {(close) => <RefundInvoice hash={hash} rest={rest} close={close} />}
    </ActionSection>
  )
}

interface FormProps {
  hash: string
  close: () => void
}

function VoidInvoice({ hash, close }: FormProps) {
  const action = useAction(voidInvoice, { hash }, { onDone: close })
  return <ChangeForm action={action} submitLabel={text.void} danger confirmation={text.voidConfirm} fields={[]} onCancel={close} />
}

function RefundInvoice({ hash, rest, close }: FormProps & { rest: number }) {
  const [amount, setAmount] = useState(formatNumber(rialToToman(rest)))
  const [note, setNote] = useState('')
  const rial = parseToman(amount)
  const refund = useAction(refundInvoice, { hash }, { onDone: close })
  const hint = rial === undefined || rial > rest ? text.tooMuch(formatToman(rest)) : text.rest(formatToman(rest - rial))
  return (
    <ChangeForm
      action={refund}
      submitLabel={text.refundSubmit(rial === undefined ? undefined : formatToman(rial))}
      danger
      confirmation={text.refundConfirm}
      fields={['amount', 'note']}
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
