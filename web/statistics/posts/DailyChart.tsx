import { formatNumber } from '#shared/persian/digits.ts'
import chart from '#web/ui/chart.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import type { DailyCounts, StatCounts } from '#worker/statistics/posts/contract.ts'
import { DailyTable } from './DailyTable.tsx'
import { formatDay } from './format-day.ts'
import styles from './stats.module.css'
import { text } from './text.ts'

const HEIGHT = 100
const BAR_STEP = 20
const BAR_WIDTH = 14

/** Bars of daily views and reads, ordered left to right; a table repeats the data. */
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
