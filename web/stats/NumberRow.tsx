import styles from './stats.module.css'

/** Numbers side by side, each over its name. */
export const NumberRow = ({ label, numbers }: { label: string; numbers: readonly (readonly [name: string, value: string])[] }) => (
  <dl className={styles.numbers} aria-label={label}>
    {numbers.map(([name, value]) => (
      <div key={name} className={styles.number}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
