import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import styles from '#web/ui/admin/administration.module.css'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { PersonLink } from '#web/ui/admin/PersonLink.tsx'
import table from '#web/ui/number-table.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { AdminInvoice } from '#worker/money/invoices/contract.ts'
import { InvoiceActions } from './InvoiceActions.tsx'
import { text } from './invoice-text.ts'
import { invoiceQuery } from './queries.ts'

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
