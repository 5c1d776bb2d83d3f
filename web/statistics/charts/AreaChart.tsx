import { formatNumber } from '#shared/persian/digits.ts'
import styles from './charts.module.css'
import { text } from './text.ts'

interface Props {
  /** Text alternative of the picture. */
  summary: string
  /** From right to left, each from 0 to 1. */
  parts: readonly number[]
  /** Labels below the beginning, the middle and the end. */
  ticks: readonly [string, string, string]
}

const [WIDTH, HEIGHT] = [900, 100]
const round = (length: number) => Math.round(length * 10) / 10

/** Parts of a whole as an area that runs from right to left, as a text does. */
export function AreaChart({ summary, parts, ticks }: Props) {
  const points = parts.map((part, at) => `${round(WIDTH - (at * WIDTH) / Math.max(1, parts.length - 1))},${round(HEIGHT - part * HEIGHT)}`)
  return (
    <figure className={styles.chart}>
      <div className={styles.frame}>
        <div className={styles.scale} aria-hidden="true">
          {[100, 50, 0].map((percent) => (
            <span key={percent}>{text.percent(formatNumber(percent))}</span>
          ))}
        </div>
        <div className={styles.area}>
          <svg role="img" aria-label={summary} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
            <polygon points={`${WIDTH},${HEIGHT} ${points.join(' ')} 0,${HEIGHT}`} />
            {[0, HEIGHT / 2].map((at) => (
              <line key={at} className={styles.grid} x1="0" x2={WIDTH} y1={at} y2={at} />
            ))}
            <line className={styles.base} x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
            <polyline points={points.join(' ')} />
          </svg>
          <p className={styles.ends} aria-hidden="true">
            {ticks.map((tick) => (
              <span key={tick}>{tick}</span>
            ))}
          </p>
        </div>
      </div>
    </figure>
  )
}
