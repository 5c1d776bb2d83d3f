import { useRouteContext } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { AdminInvoiceItem } from '#worker/money/invoices/contract.ts'
import { issueInvoice } from './actions.ts'
import { IssueInvoice } from './IssueInvoice.tsx'
import { text } from './invoice-text.ts'
import { invoicesQuery } from './queries.ts'

const PATH = '/admin/invoices'

/** All invoices, newest first, and the form that issues one. */
export function InvoiceList({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(invoicesQuery(api, after))
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <ActionSection title={text.issue} summary={text.issueHint} label={text.issue} forms={issueInvoice.name}>
        {(close) => <IssueInvoice close={close} />}
      </ActionSection>
      {items.length === 0 && <EmptyState title={text.none} />}
      <ul>
        {items.map((invoice) => (
          <InvoiceRow key={invoice.hash} invoice={invoice} />
        ))}
      </ul>
      <Pager to={PATH} {...pager} />
    </>
  )
}

const InvoiceRow = ({ invoice: { hash, number, title, user, total, state, refunded, issuedAt, dueAt } }: { invoice: AdminInvoiceItem }) => (
  <li className={styles.row}>
    <div className={styles.rowText}>
      <p className={styles.rowTitle}>
        <PathLink to={`${PATH}/${hash}`}>
          <bdi>{title}</bdi>
        </PathLink>
      </p>
      <p className={styles.meta}>
        <span>
          <bdi>{user.name}</bdi>
        </span>
        <span>{text.number(persianDigits(number))}</span>
        <Time at={issuedAt} />
        {state === 'open' && dueAt !== null && (
          <span>
            {text.due} <Time at={dueAt} />
          </span>
        )}
      </p>
    </div>
    <div className={styles.end}>
      <p className={styles.amount}>{formatToman(total)}</p>
      <p className={state === 'open' ? styles.open : styles.meta}>
        {text.states[state]}
        {refunded > 0 && `، ${text.refundedPart(formatToman(refunded))}`}
      </p>
    </div>
  </li>
)
