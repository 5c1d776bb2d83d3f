import { useRouteContext } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { usePages } from '#web/lib/paged-query.ts'
import styles from '#web/ui/admin/administration.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { AdminPayment } from '#worker/money/payments/contract.ts'
import { meaningOfCode } from './gateway-codes.ts'
import { PATH, PaymentTabs, searchOf } from './PaymentTabs.tsx'
import { type PaymentFilter, paymentsQuery } from './queries.ts'
import { text } from './text.ts'

/** All payments in a state, newest first. */
export function PaymentList({ state, after }: { state: PaymentFilter; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(paymentsQuery(api, state, after))
  return (
    <>
      <PaymentTabs />
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

/** Why a payment failed, waits for staff or is asked about again; undefined for other payments. */
export const reasonOf = ({ failure, reviewReason, state, gateway, gatewayCode }: AdminPayment): string | undefined => {
  if (reviewReason) return text.reviews[reviewReason]
  if (failure) return text.failures[failure]
  const isUndocumented = state === 'requested' && gatewayCode !== null && meaningOfCode(gateway, gatewayCode) === undefined
  return isUndocumented ? text.unknownCodeAgain : undefined
}

function PaymentRow({ payment }: { payment: AdminPayment }) {
  const { hash, payer, amount, invoice, gateway, createdAt, state } = payment
  const reason = reasonOf(payment)
  return (
    <li className={styles.row}>
      <Avatar name={payer.name} handle={payer.handle} picture={payer.avatar} size="medium" />
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
        {reason && <p className={state === 'failed' ? styles.meta : styles.warning}>{reason}</p>}
      </div>
      <p className={styles.amount}>{formatToman(amount)}</p>
    </li>
  )
}
