import { formatDay } from '#shared/persian/jalali.ts'
import { DefinitionButton } from '#web/statistics/definitions/DefinitionButton.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './report.module.css'
import type { ReportSearch } from './report-search.ts'
import { text } from './text.ts'

interface Props {
  window: { days: readonly { day: string }[]; older: string | null; newer: string | null }
  to: string
  search: ReportSearch
}

/** The days that a report covers, what they are compared with, and links to the adjacent windows. */
export const WindowNav = ({ window: { days, older, newer }, to, search: { before: _, ...search } }: Props) => (
  <div className={styles.window}>
    <div>
      <p className={styles.range}>{text.range(formatDay(days[0]?.day ?? ''), formatDay(days.at(-1)?.day ?? ''))}</p>
      <p className={styles.hint}>
        {older ? text.comparedWith : text.notCompared}
        <DefinitionButton of="change" />
      </p>
    </div>
    <nav className={styles.links} aria-label={text.windows}>
      {older && (
        <PathLink to={to} search={{ before: older, ...search }} rel="prev" resetScroll={false}>
          {text.older}
        </PathLink>
      )}
      {newer && (
        <PathLink to={to} search={{ before: newer, ...search }} rel="next" resetScroll={false}>
          {text.newer}
        </PathLink>
      )}
    </nav>
  </div>
)
