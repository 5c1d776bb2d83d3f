import { clockLength } from '#shared/persian/clock-length.ts'
import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import chart from '#web/ui/chart.module.css'
import table from '#web/ui/number-table.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { STOPS } from '#worker/podcasts/downloads/contract.ts'
import styles from './listens.module.css'
import { text } from './text.ts'

const HEIGHT = 100
const STEP = 20
const BAR = 14
const SHARE = 100 / STOPS

/** A place in the sound: as players tell it, or in percent where the sound's length is not known. */
const placeName = (at: number, duration: number | null): string => {
  if (at === 0) return text.start
  return duration === null ? text.percent(persianDigits(at * SHARE)) : clockLength((duration * at) / STOPS)
}

/** How many listeners stopped in each twentieth of the sound; its time runs from left to right as a player's does. A table tells the same. */
export function StopsChart({ stops, duration }: { stops: readonly number[]; duration: number | null }) {
  const top = Math.max(1, ...stops)
  const bars = stops.map((count, at) => ({ count, from: placeName(at, duration), to: placeName(at + 1, duration) }))
  const all = stops.reduce((sum, count) => sum + count, 0)
  return (
    <PageSection title={text.stops}>
      <p className={styles.hint}>{text.stopsHint}</p>
      <svg
        className={chart.chart}
        viewBox={`0 0 ${STOPS * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.stopsText(formatNumber(all))}
      >
        {bars.map(({ count, from, to }, at) => (
          <g key={from}>
            <title>{text.stop(from, to, formatNumber(count))}</title>
            <rect x={at * STEP} y={0} width={STEP} height={HEIGHT} fill="transparent" />
            <rect
              className={styles.bar}
              x={at * STEP + (STEP - BAR) / 2}
              y={HEIGHT - (count / top) * HEIGHT}
              width={BAR}
              height={(count / top) * HEIGHT}
            />
          </g>
        ))}
        <line className={chart.base} x1={0} x2={STOPS * STEP} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <div className={chart.axis} dir="ltr" aria-hidden="true">
        <span dir="rtl">{text.start}</span>
        <span dir="rtl">{placeName(STOPS, duration)}</span>
      </div>
      <details className={chart.details}>
        <summary>{text.stopsTable}</summary>
        <ScrollRegion label={text.stopsTable}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{text.place}</th>
                <th scope="col">{text.people}</th>
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
