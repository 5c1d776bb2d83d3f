import { PathLink } from '#web/ui/PathLink.tsx'
import type { StatsWindow } from '#worker/statistics/posts/contract.ts'
import { formatDay } from './format-day.ts'
import styles from './stats.module.css'
import { text } from './text.ts'

export function WindowNav({ window: { days, older, newer }, to }: { window: StatsWindow; to: string }) {
  return (
    <div className={styles.window}>
      <p className={styles.range}>{text.range(formatDay(days[0]?.day ?? ''), formatDay(days.at(-1)?.day ?? ''))}</p>
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
