import { formatNumber } from '#shared/persian/digits.ts'
import { MINUTE } from '#shared/time.ts'
import { ColumnChart } from '#web/statistics/charts/ColumnChart.tsx'
import { CountTable } from '#web/statistics/charts/CountTable.tsx'
import type { OwnerReport } from '#worker/statistics/posts/contract.ts'
import { formatClock } from './format-report.ts'
import { ReportSection } from './ReportSection.tsx'
import styles from './report.module.css'
import { text } from './text.ts'

const STEP = 5 * MINUTE
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** Views and reads of the last sixty minutes. */
export function LiveHour({ live: { at, views, reads } }: { live: NonNullable<OwnerReport['live']> }) {
  const start = at - views.length * STEP
  if (sum(views) + sum(reads) === 0)
    return (
      <ReportSection title={text.live} definition="live" aside={<p className={styles.hint}>{text.liveNone}</p>}>
        {null}
      </ReportSection>
    )
  const summary = text.liveSummary(formatNumber(sum(views)), formatNumber(sum(reads)))
  const columns = views.map((count, index) => {
    const from = start + index * STEP
    return {
      key: String(index),
      label: text.liveSpan(formatClock(from), formatClock(from + STEP)),
      tick: index === 0 ? text.hourAgo : index === views.length - 1 ? text.now : undefined,
      isNow: index === views.length - 1,
      values: [count, reads[index] ?? 0],
    }
  })
  return (
    <ReportSection title={text.live} definition="live">
      <p className={styles.liveSum}>{summary}</p>
      <ColumnChart
        label={text.liveColumns}
        summary={summary}
        series={[
          { name: text.views, kind: 'views' },
          { name: text.reads, kind: 'reads' },
        ]}
        columns={columns}
        hint={text.liveAt(formatClock(at))}
        small
      />
      <CountTable
        label={text.liveTable}
        head={[text.fiveMinutes, text.views, text.reads]}
        rows={columns.toReversed().map(({ key, label, values }) => ({ key, label, counts: values }))}
      />
    </ReportSection>
  )
}
