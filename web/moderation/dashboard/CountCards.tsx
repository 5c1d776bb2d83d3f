import styles from '#web/ui/admin/administration.module.css'
import { PathLink } from '#web/ui/PathLink.tsx'
import { formatCount } from './format-count.ts'
import { text } from './text.ts'

interface Card {
  to: string
  label: string
  count: number
}

/** Counts of what is open, each linked to its queue. */
export const CountCards = ({ cards }: { cards: readonly Card[] }) => (
  <div className={styles.cards}>
    {cards.map(({ to, label, count }) => (
      <PathLink key={to} to={to} className={styles.card}>
        <span>{label}</span>
        <span className={count > 0 ? styles.urgentCount : styles.count}>{formatCount(count)}</span>
        <span className={styles.hint}>{count > 0 ? text.open : text.nothing}</span>
      </PathLink>
    ))}
  </div>
)
