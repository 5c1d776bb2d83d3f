import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatToman, rialToToman } from '#shared/money.ts'
import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { parseToman } from '#shared/persian/parse-toman.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AmountInput } from '#web/money/payments/AmountInput.tsx'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { PersonLink } from '#web/ui/admin/PersonLink.tsx'
import { Field } from '#web/ui/Field.tsx'
import table from '#web/ui/numbers.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { AdminInvoice } from '#worker/money/invoices/contract.ts'
import { refundInvoice, voidInvoice } from './actions.ts'
import { text } from './invoice-text.ts'
import { invoiceQuery } from './queries.ts'
import { text as administrationText } from './text.ts'

/** An invoice with its price, what staff may do, and its refunds. */
export function InvoiceDetails({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const invoice = useSuspenseQuery(invoiceQuery(api, hash)).data
  return (
    <>
      <PageTitle lead={`${text.number(persianDigits(invoice.number))} · ${text.states[invoice.state]}`}>
        <bdi>{invoice.title}</bdi>
      </PageTitle>
      {invoice.description && <p className={styles.description}>{invoice.description}</p>}
      <InvoiceFacts invoice={invoice} />
      <InvoiceActions invoice={invoice} />
      {invoice.refunds.length > 0 && <Refunds refunds={invoice.refunds} />}
    </>
  )
}

const date = (at: number | null) => at !== null && <Time at={at} />

const InvoiceFacts = ({ invoice }: { invoice: AdminInvoice }) => (
  <DescriptionList
    label={text.facts}
    facts={[
      [text.buyer, <PersonLink key="buyer" person={invoice.user} />],
      [text.buyerDetails, invoice.buyer !== '' && <span className={styles.lines}>{invoice.buyer}</span>],
      [text.subtotal, formatToman(invoice.subtotal)],
      [
        text.discount,
        invoice.discount > 0 && (
          <>
            {formatToman(invoice.discount)}
            {invoice.discountCode && (
              <bdi dir="ltr" className={styles.detail}>
                {invoice.discountCode}
              </bdi>
            )}
          </>
        ),
      ],
      [text.vat(formatNumber(invoice.vatPercent)), formatToman(invoice.vat)],
      [text.total, <b key="total">{formatToman(invoice.total)}</b>],
      [text.refunded, invoice.refunded > 0 && formatToman(invoice.refunded)],
      [text.issuedAt, date(invoice.issuedAt)],
      [text.dueAt, date(invoice.dueAt)],
      [text.paidAt, date(invoice.paidAt)],
      [text.issuer, <PersonLink key="issuer" person={invoice.issuer} />],
    ]}
  />
)

const Refunds = ({ refunds }: Pick<AdminInvoice, 'refunds'>) => (
  <PageSection title={text.refunds} landmark={false}>
    <ScrollRegion label={text.refunds}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text.date}</th>
            <th scope="col">{text.amount}</th>
            <th scope="col">{text.reason}</th>
            <th scope="col">{text.by}</th>
          </tr>
        </thead>
        <tbody>
          {refunds.map(({ hash, at, amount, note, by }) => (
            <tr key={hash}>
              <th scope="row">
                <Time at={at} />
              </th>
              <td>{formatToman(amount)}</td>
              <td className={table.post}>
                <bdi>{note}</bdi>
              </td>
              <td>
                <bdi>{by.name}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  </PageSection>
)

/** What staff may do with an invoice: void it while it is open, refund it once it is paid. */
function InvoiceActions({ invoice: { hash, user, state, total, refunded } }: { invoice: AdminInvoice }) {
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
