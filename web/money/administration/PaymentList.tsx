import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { AdminPayment } from '#worker/money/payments/contract.ts'
import styles from './administration.module.css'
import { PAYMENT_FILTERS, type PaymentFilter, paymentSummaryQuery, paymentsQuery } from './queries.ts'
import { text } from './text.ts'

const PATH = '/admin/payments'
const searchOf = (state: PaymentFilter) => (state === 'review' ? {} : { state })

/** All payments in a state, newest first. */
export function PaymentList({ state, after }: { state: PaymentFilter; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(paymentsQuery(api, state, after))
  const { inReview, pending } = useSuspenseQuery(paymentSummaryQuery(api)).data
  const counts: Partial<Record<PaymentFilter, number>> = { review: inReview, pending }
  return (
    <>
      <PageTitle lead={text.paymentsLead}>{text.payments}</PageTitle>
      <Tabs label={text.filters}>
        {PAYMENT_FILTERS.map((filter) => (
          <Tab key={filter} to={PATH} search={searchOf(filter)} count={counts[filter]}>
            {text.filterNames[filter]}
          </Tab>
        ))}
      </Tabs>
      {items.length === 0 && <EmptyState title={text.noPayments[state]}>{text.noPaymentsHint[state]}</EmptyState>}
      <ul>
        {items.map((payment) => (
          <PaymentRow key={payment.hash} payment={payment} />
        ))}
      </ul>
      <Pager to={PATH} search={searchOf(state)} {...pager} />
    </>
  )
}

/** Why a payment failed or waits for staff; undefined for other payments. */
export const reasonOf = ({ failure, reviewReason }: AdminPayment): string | undefined =>
  (reviewReason && text.reviews[reviewReason]) ?? (failure && text.failures[failure]) ?? undefined

function PaymentRow({ payment }: { payment: AdminPayment }) {
  const { hash, payer, amount, invoice, gateway, createdAt, state } = payment
  const reason = reasonOf(payment)
  return (
    <li className={styles.row}>
      <Avatar name={payer.name} picture={payer.avatar} size="medium" />
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>
          <PathLink to={`${PATH}/${hash}`}>
            <bdi>{payer.name}</bdi>
          </PathLink>
        </p>
        <p className={styles.meta}>
          <span>{invoice ? <bdi>{invoice.title}</bdi> : text.topUp}</span>
          <span>{text.gateways[gateway]}</span>
          <Time at={createdAt} as="ago" />
        </p>
        {reason && <p className={state === 'review' ? styles.warning : styles.meta}>{reason}</p>}
      </div>
      <p className={styles.amount}>{formatToman(amount)}</p>
    </li>
  )
}
