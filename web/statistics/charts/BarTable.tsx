import { formatNumber } from '#shared/persian/digits.ts'
import styles from './charts.module.css'
import { formatCompact, formatShare } from './format.ts'
import { svgPercent } from './scale.ts'
import { text } from './text.ts'

interface Props {
  /** Accessible name of the table. */
  label: string
  rows: readonly { name: string; count: number }[]
}

/** Counts by name as a table, each with its share of the sum as a bar and in percent. */
export function BarTable({ label, rows }: Props) {
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  const top = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <table className={styles.bars} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{text.name}</th>
          <th scope="col">{text.count}</th>
          <th scope="col">{text.share}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
              <svg aria-hidden="true">
                <rect className={styles.track} x="0" width="100%" height="100%" />
                {/* From the right, like the names. */}
                <rect className={styles.bar} x={svgPercent(top - count, top)} width={svgPercent(count, top)} height="100%" />
              </svg>
            </th>
            <td title={formatNumber(count)}>{formatCompact(count)}</td>
            <td>{formatShare(count, all)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
