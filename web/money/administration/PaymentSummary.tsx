import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDay } from '#shared/persian/jalali.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import styles from '#web/ui/admin/administration.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { PaymentSummary as Summary } from '#worker/money/payments/contract.ts'
import { paymentSummaryQuery } from './queries.ts'
import { summaryText as text } from './text.ts'

/** What waits among the payments, and the latest check of the ledger. */
export function PaymentSummary() {
  const { api } = useRouteContext({ from: '__root__' })
  const { inReview, unmatched, pending, oldestPendingAge, ledger } = useSuspenseQuery(paymentSummaryQuery(api)).data
  return (
    <>
      <PageSection title={text.waiting} landmark={false}>
        <div className={styles.cards}>
          <CountCard to="/admin/payments" label={text.inReview} count={inReview} isUrgent={inReview > 0}>
            {inReview > 0 ? text.toReview : text.noneInReview}
          </CountCard>
          {unmatched > 0 && (
            <CountCard to="/admin/payments" search={{ state: 'unmatched' }} label={text.unmatched} count={unmatched} isUrgent>
              {text.toReview}
            </CountCard>
          )}
          <CountCard to="/admin/payments" search={{ state: 'pending' }} label={text.pending} count={pending}>
            {oldestPendingAge === null ? text.nonePending : text.oldest(formatAge(oldestPendingAge))}
          </CountCard>
        </div>
      </PageSection>
      <PageSection title={text.ledger} landmark={false}>
        <LedgerCheck ledger={ledger} />
      </PageSection>
    </>
  )
}

interface CountCardProps {
  to: string
  search?: Record<string, string>
  label: string
  count: number
  isUrgent?: boolean
  children: ReactNode
}

const CountCard = ({ to, search, label, count, isUrgent, children }: CountCardProps) => (
  <PathLink to={to} {...(search && { search })} className={styles.card}>
    <span>{label}</span>
    <span className={isUrgent ? styles.urgentCount : styles.count}>{formatNumber(count)}</span>
    <span className={styles.hint}>{children}</span>
  </PathLink>
)

function formatAge(ms: number): string {
  if (ms < HOUR) return text.minutes(formatNumber(Math.max(1, Math.floor(ms / MINUTE))))
  return ms < 2 * DAY ? text.hours(formatNumber(Math.floor(ms / HOUR))) : text.days(formatNumber(Math.floor(ms / DAY)))
}

function LedgerCheck({ ledger }: Pick<Summary, 'ledger'>) {
  if (!ledger) return <p className={styles.notice}>{text.notChecked}</p>
  if (ledger.isBalanced) return <p className={styles.notice}>{text.balanced(formatDay(ledger.day))}</p>
  return (
    <div className={styles.alert}>
      <p>{text.differs(formatDay(ledger.day))}</p>
      <ul>
        {ledger.details.map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
