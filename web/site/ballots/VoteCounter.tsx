import styles from './ballot.module.css'
import { text } from './text.ts'

/** How many votes are used; stays visible above the entries. */
export const VoteCounter = ({ used, all }: { used: number; all: number }) => (
  <div className={styles.counter}>
    <p role="status">
      <b>{text.used(used, all)}</b> <span className={styles.remaining}>{text.remaining(all - used)}</span>
    </p>
    <a href={`#${SLIP_ID}`}>{text.toSlip}</a>
  </div>
)

export const SLIP_ID = 'ballot'
