import { formatNumber } from '#shared/persian/digits.ts'
import { formatDate } from '#shared/persian/jalali.ts'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import styles from './birthdays.module.css'
import { text } from './text.ts'

interface Props<Name extends string> {
  /** What each number is called and counts, in display order. */
  names: Readonly<Record<Name, { label: string; definition: string }>>
  numbers: Readonly<Record<Name, number>>
  since: number
  until: number
}

/** The days of a year, its numbers and what they count. */
export function YearSummary<Name extends string>({ names, numbers, since, until }: Props<Name>) {
  // The keys of `names` are those of its type.
  const list = Object.keys(names) as Name[]
  return (
    <>
      <p className={styles.period}>{text.period(formatDate(since), formatDate(until - 1))}</p>
      <div className={list.length % 3 === 0 ? styles.inThrees : styles.inFours}>
        <NumberRow size="large" numbers={list.map((name) => [names[name].label, formatNumber(numbers[name])] as const)} />
      </div>
      <Definitions names={names} />
    </>
  )
}

/** What the numbers of a year count. */
export const Definitions = ({ names }: Pick<Props<string>, 'names'>) => (
  <details className={styles.definitions}>
    <summary>{text.definitions}</summary>
    <dl>
      {Object.values(names).map(({ label, definition }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{definition}</dd>
        </div>
      ))}
    </dl>
  </details>
)
