import type { ReactNode } from 'react'
import styles from '#web/ui/numbers.module.css'

/** Names and values of a record; a false or null value omits the pair. */
export const DescriptionList = ({ label, facts }: { label: string; facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts} aria-label={label}>
    {facts.map(([name, value]) =>
      value === null || value === false || value === undefined ? null : (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
)
