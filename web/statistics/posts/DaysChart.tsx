import { formatNumber } from '#shared/persian/digits.ts'
import chart from '#web/ui/chart.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import type { DayNumbers, Numbers } from '#worker/statistics/posts/contract.ts'
import { DaysTable } from './DaysTable.tsx'
import { dayName } from './day-name.ts'
import styles from './stats.module.css'
import { text } from './text.ts'

const HEIGHT = 100
const STEP = 20
const BAR = 14

/** Views and, within them, reads of each day as bars; time runs from left to right as numbers do. A table carries the same. */
export function DaysChart({ days, totals }: { days: readonly DayNumbers[]; totals: Numbers }) {
  const top = Math.max(1, ...days.map(({ views, reads }) => Math.max(views, reads)))
  const height = (count: number) => (count / top) * HEIGHT
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const peak = days.reduce<DayNumbers | undefined>((best, day) => (day.views > (best?.views ?? 0) ? day : best), undefined)
  return (
    <PageSection title={text.chart}>
      <ul className={styles.legend}>
        <Key className={styles.views}>{text.views}</Key>
        <Key className={styles.reads}>{text.reads}</Key>
        {peak && <li>{text.peak(formatNumber(peak.views), dayName(peak.day))}</li>}
      </ul>
      <svg
        className={chart.chart}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.chartText(dayName(first), dayName(last), formatNumber(totals.views), formatNumber(totals.reads))}
      >
        {days.map(({ day, views, reads }, index) => (
          <g key={day}>
            <title>{text.bar(dayName(day), formatNumber(views), formatNumber(reads))}</title>
            <rect x={index * STEP} y={0} width={STEP} height={HEIGHT} fill="transparent" />
            <rect
              className={styles.views}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height(views)}
              width={BAR}
              height={height(views)}
            />
            <rect
              className={styles.reads}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height(reads)}
              width={BAR}
              height={height(reads)}
            />
          </g>
        ))}
        <line className={chart.base} x1={0} x2={days.length * STEP} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <div className={chart.axis} dir="ltr" aria-hidden="true">
        <span dir="rtl">{dayName(first)}</span>
        <span dir="rtl">{dayName(last)}</span>
      </div>
      <details className={chart.details}>
        <summary>{text.table}</summary>
        <DaysTable days={days} />
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
