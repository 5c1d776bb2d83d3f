import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { PrintButton } from '#web/money/payments/PrintButton.tsx'
import printing from '#web/money/payments/printing.module.css'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import { BuyerRow } from './BuyerRow.tsx'
import { DiscountForm } from './DiscountForm.tsx'
import { InvoiceSheet } from './InvoiceSheet.tsx'
import { InvoiceState } from './InvoiceState.tsx'
import styles from './invoices.module.css'
import { PayInvoice } from './PayInvoice.tsx'
import { invoiceQuery } from './queries.ts'
import { text } from './text.ts'

/** An invoice with everything its buyer can do about it; prints as one page. */
export function InvoicePage({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: invoice } = useSuspenseQuery(invoiceQuery(api, hash))
  const { number, kind, state, issuedAt, dueAt, paidAt, refunded, path } = invoice
  return (
    <div className={printing.page}>
      <div className={printing.screen}>
        <PageTitle actions={<PrintButton />}>
          {text.invoice} {text.number(persianDigits(number))}
        </PageTitle>
        <p className={styles.meta}>
          <InvoiceState state={state} />
          <span>
            {paidAt === null ? text.issuedAt : text.paidAt} <Time at={paidAt ?? issuedAt} />
          </span>
          {state === 'open' && dueAt !== null && (
            <span>
              {text.dueAt} <Time at={dueAt} />
            </span>
          )}
        </p>
        {path && kind !== 'custom' && (
          <p className={styles.note}>
            <PathLink to={path}>{text.seeBought[kind]}</PathLink>
          </p>
        )}
        {state === 'void' && <p className={styles.note}>{text.voidNote}</p>}
        {refunded > 0 && (
          <p className={styles.note}>
            {text.refunded(formatToman(refunded))} <PathLink to="/me/wallet">{text.seeWallet}</PathLink>
          </p>
        )}
      </div>
      <InvoiceSheet invoice={invoice} />
      <div className={printing.screen}>
        {state === 'open' && (
          <>
            <DiscountForm invoice={invoice} />
            <PayInvoice invoice={invoice} />
          </>
        )}
        <div className={styles.spaced}>
          <BuyerRow invoice={invoice} />
        </div>
        <p className={styles.spaced}>
          <PathLink to="/contact-us">{text.contact}</PathLink>
        </p>
      </div>
    </div>
  )
}
