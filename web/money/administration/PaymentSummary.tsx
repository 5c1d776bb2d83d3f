import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDay } from '#shared/persian/jalali.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import styles from '#web/ui/admin/administration.module.css'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { WorkRow } from '#web/ui/admin/WorkRow.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { PaymentSummary as Summary } from '#worker/money/payments/contract.ts'
import { PATH, UNMATCHED } from './PaymentTabs.tsx'
import { paymentSummaryQuery } from './queries.ts'
import { summaryText as text } from './text.ts'

/** Payments on their way, and the latest check of the ledger. */
export function PaymentSummary() {
  const { api } = useRouteContext({ from: '__root__' })
  const { pending, oldestPendingAge, ledger } = useSuspenseQuery(paymentSummaryQuery(api)).data
  return (
    <PageSection title={text.money} landmark={false}>
      <DescriptionList
        label={text.money}
        facts={[
          [
            text.pending,
            oldestPendingAge === null ? (
              text.nonePending
            ) : (
              <PathLink key="pending" to={PATH} search={{ state: 'pending' }}>
                {text.pendingCount(formatNumber(pending), formatAge(oldestPendingAge))}
              </PathLink>
            ),
          ],
          [text.ledger, ledger?.isBalanced !== false && (ledger ? text.balanced(formatDay(ledger.day)) : text.notChecked)],
        ]}
      />
      {ledger?.isBalanced === false && <LedgerDifference ledger={ledger} />}
    </PageSection>
  )
}

/** The row of money that a gateway received and no payment of ours explains; nothing while there is none. */
export function UnmatchedMoney() {
  const { api } = useRouteContext({ from: '__root__' })
  const { unmatched } = useSuspenseQuery(paymentSummaryQuery(api)).data
  return unmatched > 0 && <WorkRow to={PATH} search={UNMATCHED} label={text.unmatched} count={formatNumber(unmatched)} />
}

function formatAge(ms: number): string {
  if (ms < HOUR) return text.minutes(formatNumber(Math.max(1, Math.floor(ms / MINUTE))))
  return ms < 2 * DAY ? text.hours(formatNumber(Math.floor(ms / HOUR))) : text.days(formatNumber(Math.floor(ms / DAY)))
}

const LedgerDifference = ({ ledger }: { ledger: NonNullable<Summary['ledger']> }) => (
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
