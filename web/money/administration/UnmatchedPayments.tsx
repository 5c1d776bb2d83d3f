import { useRouteContext } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { usePages } from '#web/lib/paged-query.ts'
import styles from '#web/ui/admin/administration.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { UnmatchedPayment } from '#worker/money/payments/contract.ts'
import { PATH, PaymentTabs, UNMATCHED } from './PaymentTabs.tsx'
import { unmatchedPaymentsQuery } from './queries.ts'
import { text } from './text.ts'

/** What the gateways say they received and that matches none of our payments, newest first. */
export function UnmatchedPayments({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(unmatchedPaymentsQuery(api, after))
  return (
    <>
      <PaymentTabs />
      {items.length === 0 ? (
        <EmptyState title={text.noUnmatched}>{text.noUnmatchedHint}</EmptyState>
      ) : (
        <p className={styles.notice}>{text.unmatchedHint}</p>
      )}
      <ul>
        {items.map((payment) => (
          <UnmatchedRow key={`${payment.gateway} ${payment.authority}`} payment={payment} />
        ))}
      </ul>
      <Pager to={PATH} search={UNMATCHED} {...pager} />
    </>
  )
}

function UnmatchedRow({
  payment: { gateway, authority, amount, mismatch, payment, firstSeenAt, lastSeenAt },
}: {
  payment: UnmatchedPayment
}) {
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>{text.mismatches[mismatch]}</p>
        <p className={styles.meta}>
          <span>{text.gateways[gateway]}</span>
          <bdi dir="ltr">{authority}</bdi>
        </p>
        {payment && (
          <p className={styles.meta}>
            <PathLink to={`${PATH}/${payment.hash}`}>{text.unmatchedOwn(formatToman(payment.amount))}</PathLink>
            <span>{text.states[payment.state]}</span>
          </p>
        )}
        <p className={styles.meta}>
          <span>
            {text.firstSeen} <Time at={firstSeenAt} as="ago" />
          </span>
          <span>
            {text.lastSeen} <Time at={lastSeenAt} as="ago" />
          </span>
        </p>
      </div>
      <p className={styles.amount}>{formatToman(amount)}</p>
    </li>
  )
}
