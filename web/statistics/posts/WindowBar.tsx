import { PathLink } from '#web/ui/PathLink.tsx'
import type { Window } from '#worker/statistics/posts/contract.ts'
import { dayName } from './day-name.ts'
import styles from './stats.module.css'
import { text } from './text.ts'

/** Which thirty days these are, with the way to the ones before and after. */
export function WindowBar({ window: { days, older, newer }, to }: { window: Window; to: string }) {
  return (
    <div className={styles.window}>
      <p className={styles.range}>{text.range(dayName(days[0]?.day ?? ''), dayName(days.at(-1)?.day ?? ''))}</p>
      <nav className={styles.links} aria-label={text.windows}>
        {older && (
          <PathLink to={to} search={{ before: older }} rel="prev">
            {text.older}
          </PathLink>
        )}
        {newer && (
          <PathLink to={to} search={{ before: newer }} rel="next">
            {text.newer}
          </PathLink>
        )}
      </nav>
    </div>
  )
}
