import { formatNumber } from '#shared/persian/digits.ts'
import table from '#web/ui/numbers.module.css'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import styles from './charts.module.css'

interface Props {
  label: string
  /** Headers of the first column and of the counts. */
  head: readonly [first: string, ...counts: string[]]
  rows: readonly { key: string; label: string; counts: readonly number[] }[]
}

/** The exact counts of a chart, folded until the reader wants them. */
export const CountTable = ({ label, head: [first, ...names], rows }: Props) => (
  <details className={styles.details}>
    <summary>{label}</summary>
    <ScrollRegion label={label}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {row.counts.map((count, at) => (
                <td key={names[at]}>{formatNumber(count)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  </details>
)
