import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { formatDuration } from '#shared/persian/format-duration.ts'
import chart from '#web/ui/chart.module.css'
import table from '#web/ui/number-table.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { STOP_BUCKETS } from '#worker/podcasts/downloads/contract.ts'
import styles from './downloads.module.css'
import { text } from './text.ts'

const HEIGHT = 100
const BAR_STEP = 20
const BAR_WIDTH = 14
const PERCENT_PER_BAR = 100 / STOP_BUCKETS

/** Formats the position of a bar as playback time, or as a percentage when the duration is unknown. */
const formatChartPosition = (at: number, duration: number | null): string => {
  if (at === 0) return text.start
  return duration === null ? text.percent(persianDigits(at * PERCENT_PER_BAR)) : formatDuration((duration * at) / STOP_BUCKETS)
}

/** Bars of the listeners who stopped in each twentieth of the audio, left to right like the player; a table repeats the data. */
export function DropOffChart({ stops, duration }: { stops: readonly number[]; duration: number | null }) {
  const top = Math.max(1, ...stops)
  const bars = stops.map((count, at) => ({ count, from: formatChartPosition(at, duration), to: formatChartPosition(at + 1, duration) }))
  const all = stops.reduce((sum, count) => sum + count, 0)
  return (
    <PageSection title={text.dropOff}>
      <p className={styles.hint}>{text.dropOffHint}</p>
      <svg
        className={chart.chart}
        viewBox={`0 0 ${STOP_BUCKETS * BAR_STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.dropOffSummary(formatNumber(all))}
      >
        {bars.map(({ count, from, to }, at) => (
          <g key={from}>
            <title>{text.dropOffBar(from, to, formatNumber(count))}</title>
            <rect x={at * BAR_STEP} y={0} width={BAR_STEP} height={HEIGHT} fill="transparent" />
            <rect
              className={styles.bar}
              x={at * BAR_STEP + (BAR_STEP - BAR_WIDTH) / 2}
              y={HEIGHT - (count / top) * HEIGHT}
              width={BAR_WIDTH}
              height={(count / top) * HEIGHT}
            />
          </g>
        ))}
        <line className={chart.base} x1={0} x2={STOP_BUCKETS * BAR_STEP} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <div className={chart.axis} dir="ltr" aria-hidden="true">
        <span dir="rtl">{text.start}</span>
        <span dir="rtl">{formatChartPosition(STOP_BUCKETS, duration)}</span>
      </div>
      <details className={chart.details}>
        <summary>{text.dropOffTable}</summary>
        <ScrollRegion label={text.dropOffTable}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{text.position}</th>
                <th scope="col">{text.listeners}</th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ count, from, to }) => (
                <tr key={from}>
                  <th scope="row">{`${from} – ${to}`}</th>
                  <td>{formatNumber(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </PageSection>
  )
}
