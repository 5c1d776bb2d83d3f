import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { rialToToman } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDay } from '#shared/persian/jalali.ts'
import { usePages } from '#web/lib/paged-query.ts'
import styles from '#web/ui/admin/administration.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import table from '#web/ui/numbers.module.css'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import type { DailyTotal } from '#worker/money/ledger/contract.ts'
import { dailyTotalsQuery } from './queries.ts'
import { dailyTotalsText as text } from './text.ts'

/** The money of each Tehran day, newest first. */
export function DailyTotals({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(dailyTotalsQuery(api, after))
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      {items.length === 0 ? <EmptyState title={text.none} /> : <TotalsTable days={items} />}
      <Pager to="/admin/daily-totals" {...pager} />
    </>
  )
}

const TotalsTable = ({ days }: { days: readonly DailyTotal[] }) => (
  <ScrollRegion label={text.table}>
    <table className={`${table.table} ${styles.days}`}>
      <thead>
        <tr>
          <th scope="col">{text.day}</th>
          <th scope="col">{text.received}</th>
          <th scope="col">{text.toCards}</th>
          <th scope="col">{text.sales}</th>
          <th scope="col">{text.vat}</th>
          <th scope="col">{text.wallets}</th>
          <th scope="col">{text.reconciled}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <DayRow key={day.day} day={day} />
        ))}
      </tbody>
    </table>
  </ScrollRegion>
)

const Amount = ({ rial }: { rial: number }) => <bdi dir="ltr">{formatNumber(rialToToman(rial))}</bdi>

const DayRow = ({ day }: { day: DailyTotal }) => (
  <tr>
    <th scope="row">{formatDay(day.day)}</th>
    <td>
      <Amount rial={day.received} />
      {day.payments > 0 && <span className={styles.detail}>{text.payments(formatNumber(day.payments))}</span>}
    </td>
    <td>
      <Amount rial={day.refundedToCards} />
    </td>
    <td>
      <Amount rial={day.sales} />
      {day.salesRefunded > 0 && <span className={styles.detail}>{text.salesRefunded(formatNumber(rialToToman(day.salesRefunded)))}</span>}
    </td>
    <td>
      <Amount rial={day.vat} />
    </td>
    <td>
      <Amount rial={day.walletChange} />
    </td>
    <td>
      {day.isReconciled ? (
        <IconCheck size={18} stroke={1.8} role="img" aria-label={text.isReconciled} className={styles.balanced} />
      ) : (
        <span className={styles.warning}>
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" /> {text.differs}
        </span>
      )}
    </td>
  </tr>
)
