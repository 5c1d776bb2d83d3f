import { formatNumber } from '#shared/persian/digits.ts'
import styles from './charts.module.css'
import { text } from './text.ts'

const [WIDTH, HEIGHT, EDGE] = [96, 24, 3]
const round = (length: number) => Math.round(length * 10) / 10

/** Views of the last days as a line from the oldest day at the right to today, which a dot marks, at the left. */
export function Sparkline({ days }: { days: readonly number[] }) {
  const top = Math.max(1, ...days)
  const points = days.map((count, at) => ({
    x: round(WIDTH - EDGE - (at * (WIDTH - 2 * EDGE)) / Math.max(1, days.length - 1)),
    y: round(HEIGHT - EDGE - (count * (HEIGHT - 2 * EDGE)) / top),
  }))
  const today = points.at(-1)
  const sum = days.reduce((all, count) => all + count, 0)
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img">
      <title>{text.recentViews(formatNumber(sum), formatNumber(days.length))}</title>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {today && <circle cx={today.x} cy={today.y} r="2.25" />}
    </svg>
  )
}
