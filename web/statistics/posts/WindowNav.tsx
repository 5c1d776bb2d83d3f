import { DefinitionButton } from '#web/statistics/definitions/DefinitionButton.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { ReportSpan } from '#worker/statistics/posts/contract.ts'
import { formatWindow } from './format-report.ts'
import styles from './report.module.css'
import type { ReportSearch } from './report-search.ts'
import { text } from './text.ts'

const SPANS = ['week', 'month', 'year', 'all'] as const satisfies readonly ReportSpan[]

const spanName = ({ span }: ReportSearch) => text.spans[span ?? 'month']

interface WindowProps {
  window: { days: readonly { day: string }[]; older: string | null; newer: string | null }
  search: ReportSearch
}

/** The days that a report covers, and what they are compared with. */
export const WindowRange = ({ window: { days, older }, search }: WindowProps) => (
  <>
    {formatWindow(days, search)}
    {older && (
      <>
        {text.comma}
        <DefinitionButton of="change">{text.comparedWith(spanName(search))}</DefinitionButton>
      </>
    )}
  </>
)

interface LinkProps {
  to: string
  search: ReportSearch
}

/** Links that choose the length of a report, which then ends on the same day; all time ends today. */
export const SpanSwitch = ({ to, search: { span: _, before, ...search } }: LinkProps) => (
  <nav className={styles.spans} aria-label={text.spanChoices}>
    {SPANS.map((span) => (
      <PathLink
        key={span}
        to={to}
        search={{ ...(before && span !== 'all' && { before }), ...search, ...(span !== 'month' && { span }) }}
        resetScroll={false}
        preload={false}
        activeOptions={{ exact: true, includeSearch: true }}
      >
        {text.spans[span]}
      </PathLink>
    ))}
  </nav>
)

/** Links to the windows before and after, in the direction in which time runs in the chart above. */
export const WindowNav = ({ window: { older, newer }, to, search: { before: _, ...search } }: WindowProps & LinkProps) => {
  const span = spanName(search)
  return (
    (older || newer) && (
      <nav className={styles.windows} aria-label={text.windows}>
        {older && (
          <PathLink to={to} search={{ before: older, ...search }} rel="prev" resetScroll={false}>
            {text.older(span)}
          </PathLink>
        )}
        {newer && (
          <PathLink to={to} search={{ before: newer, ...search }} rel="next" resetScroll={false}>
            {text.newer(span)}
          </PathLink>
        )}
      </nav>
    )
  )
}
