import { formatNumber } from '#shared/persian/digits.ts'
import chart from '#web/ui/chart.module.css'
import table from '#web/ui/number-table.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import type { DailyCounts, StatCounts } from '#worker/statistics/posts/contract.ts'
import { formatDay } from './format-stats.ts'
import styles from './stats.module.css'
import { text } from './text.ts'

const HEIGHT = 100
const BAR_STEP = 20
const BAR_WIDTH = 14

/** Bar chart of daily views and reads, oldest day on the left, with a table of all counts below. */
export function DailyChart({ days, totals }: { days: readonly DailyCounts[]; totals: StatCounts }) {
  const top = Math.max(1, ...days.map(({ views, reads }) => Math.max(views, reads)))
  const height = (count: number) => (count / top) * HEIGHT
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const peak = days.reduce<DailyCounts | undefined>((best, day) => (day.views > (best?.views ?? 0) ? day : best), undefined)
  return (
    <PageSection title={text.chart}>
      <ul className={styles.legend}>
        <Key className={styles.views}>{text.views}</Key>
        <Key className={styles.reads}>{text.reads}</Key>
        {peak && <li>{text.peak(formatNumber(peak.views), formatDay(peak.day))}</li>}
      </ul>
      <svg
        className={chart.chart}
        viewBox={`0 0 ${days.length * BAR_STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.chartText(formatDay(first), formatDay(last), formatNumber(totals.views), formatNumber(totals.reads))}
      >
        {days.map(({ day, views, reads }, index) => (
          <g key={day}>
            <title>{text.bar(formatDay(day), formatNumber(views), formatNumber(reads))}</title>
            <rect x={index * BAR_STEP} y={0} width={BAR_STEP} height={HEIGHT} fill="transparent" />
            <rect
              className={styles.views}
              x={index * BAR_STEP + (BAR_STEP - BAR_WIDTH) / 2}
              y={HEIGHT - height(views)}
              width={BAR_WIDTH}
              height={height(views)}
            />
            <rect
              className={styles.reads}
              x={index * BAR_STEP + (BAR_STEP - BAR_WIDTH) / 2}
              y={HEIGHT - height(reads)}
              width={BAR_WIDTH}
              height={height(reads)}
            />
          </g>
        ))}
        <line className={chart.base} x1={0} x2={days.length * BAR_STEP} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <div className={chart.axis} dir="ltr" aria-hidden="true">
        <span dir="rtl">{formatDay(first)}</span>
        <span dir="rtl">{formatDay(last)}</span>
      </div>
      <details className={chart.details}>
        <summary>{text.table}</summary>
        <DailyTable days={days} />
      </details>
    </PageSection>
  )
}

const Key = ({ className, children }: { className: string | undefined; children: string }) => (
  <li>
    <svg className={styles.key} viewBox="0 0 1 1" aria-hidden="true">
      <rect className={className} width={1} height={1} />
    </svg>
    {children}
  </li>
)

function DailyTable({ days }: { days: readonly DailyCounts[] }) {
  return (
    <ScrollRegion label={text.table}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text.day}</th>
            <th scope="col">{text.impressions}</th>
            <th scope="col">{text.views}</th>
            <th scope="col">{text.reads}</th>
            <th scope="col">{text.listens}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, impressions, views, reads, listens }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{formatNumber(impressions)}</td>
              <td>{formatNumber(views)}</td>
              <td>{formatNumber(reads)}</td>
              <td>{formatNumber(listens)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
