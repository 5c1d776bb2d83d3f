import { formatNumber } from '#worker/lib/persian/digits.ts'
import styles from './campaigns.module.css'
import { text } from './text.ts'

/** A year's numbers, large, in the order given. */
export const YearNumbers = ({ year }: { year: Partial<Record<keyof typeof text.year, number>> }) => (
  <dl className={styles.numbers}>
    {NAMES.map((name) => {
      const value = year[name]
      return value === undefined ? null : (
        <div key={name} className={styles.number}>
          <dt>{text.year[name]}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      )
    })}
  </dl>
)

const NAMES = ['posts', 'words', 'people', 'reads', 'comments', 'likes', 'followers'] as const satisfies readonly (keyof typeof text.year)[]
