import { classNames } from '#web/ui/class-names.ts'
import styles from './show-page.module.css'
import { text } from './text.ts'

/** Letters of two lines on a wide page, and of two lines on a phone. */
const [WIDE_LINES, NARROW_LINES] = [170, 80]

/** Two lines of a description and a switch for the rest, which needs no scripts. */
export function ShowDescription({ children }: { children: string }) {
  const isLong = children.length > WIDE_LINES || children.includes('\n')
  if (!isLong && children.length <= NARROW_LINES) return <p className={styles.description}>{children}</p>
  return (
    <>
      <p className={classNames(styles.description, styles.clamped, isLong && styles.long)}>{children}</p>
      <details className={styles.more}>
        <summary>
          <span className={styles.whenClosed}>{text.readMore}</span>
          <span className={styles.whenOpen}>{text.readLess}</span>
        </summary>
      </details>
    </>
  )
}
