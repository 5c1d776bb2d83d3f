import { formatNumber } from '#shared/persian/digits.ts'
import { classNames } from './class-names.ts'
import styles from './numbers.module.css'

interface Props {
  label?: string
  numbers: readonly (readonly [name: string, value: string])[]
  size?: 'large'
}

export const NumberRow = ({ label, numbers, size }: Props) => (
  <dl className={classNames(styles.numbers, size && styles[size])} aria-label={label}>
    {numbers.map(([name, value]) => (
      <div key={name} className={styles.number}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** An integer in Persian digits, grouped and bidi-isolated. */
export const Num = ({ value, className }: { value: number; className?: string | undefined }) => (
  <bdi className={className}>{formatNumber(value)}</bdi>
)
