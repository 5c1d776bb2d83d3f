import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { COMMUNITY_RULES } from '#shared/community-rules.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import table from '#web/ui/numbers.module.css'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import type { DecisionKind, TransparencyMonth } from '#worker/moderation/transparency/contract.ts'
import { transparencyQuery } from './queries.ts'
import { monthName, text, waitText } from './text.ts'
import styles from './transparency.module.css'

/** The monthly counts of moderation, newest first. */
export function Transparency() {
  const { api } = useRouteContext({ from: '__root__' })
  const { months } = useSuspenseQuery(transparencyQuery(api)).data
  return (
    <article>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      {months.length === 0 ? <EmptyState title={text.none}>{text.noneHint}</EmptyState> : <Counts months={months} />}
      <section className={styles.notes} aria-labelledby="how">
        <h2 id="how">{text.about}</h2>
        {text.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p>
          <PathLink to="/about/rules">{text.rulesLink}</PathLink>
        </p>
      </section>
    </article>
  )
}

type Month = TransparencyMonth
type Measure = readonly [name: string, count: (month: Month) => number | string]

/** One column a month, newest first, and one row a count. */
const Counts = ({ months }: { months: readonly Month[] }) => (
  <>
    <ScrollRegion label={text.table}>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <td />
            {months.map(({ month, isFinal }) => (
              <th key={month} scope="col">
                {monthName(month)}
                {!isFinal && <span className={styles.hint}>{text.running}</span>}
              </th>
            ))}
          </tr>
        </thead>
        {groupsOf(months).map(([name, measures]) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={months.length + 1} className={styles.group}>
                {name}
              </th>
            </tr>
            {measures.map(([label, count]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {months.map((month) => (
                  <Value key={month.month} value={count(month)} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
    <p>
      <a href="/api/transparency/csv" download>
        {text.csv}
      </a>
    </p>
  </>
)

const Value = ({ value }: { value: number | string }) => (
  <td className={value === 0 ? styles.zero : undefined}>{typeof value === 'number' ? formatNumber(value) : value}</td>
)

/** The counts of the table by what they are about; decisions have a row for each kind and each rule of any of the months. */
function groupsOf(months: readonly Month[]): (readonly [name: string, measures: readonly Measure[]])[] {
  const decisions = months.flatMap((month) => month.decisions)
  const kinds = DECISION_NAMES.filter(([kind]) => decisions.some((each) => each.kind === kind))
  const rules = [...new Set(decisions.map(({ rule }) => rule))].toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity))
  const groups: (readonly [string, readonly Measure[]])[] = [
    [
      text.reports,
      [
        [text.members, ({ reports }) => reports.members],
        [text.rules, ({ reports }) => reports.rules],
        [text.upheld, ({ reports }) => reports.upheld],
        [text.dismissed, ({ reports }) => reports.dismissed],
        [text.wait, ({ medianWait }) => (medianWait === null ? text.unknown : waitText(medianWait))],
      ],
    ],
    [
      text.decisions,
      [
        ...kinds.map(([kind, name]): Measure => [name, (month) => sumOf(month, (each) => each.kind === kind)]),
        [text.all, (month) => sumOf(month, () => true)],
        [text.undone, ({ undone }) => undone],
        [text.legal, ({ legalRemovals }) => legalRemovals],
      ],
    ],
    [text.byRule, rules.map((rule): Measure => [ruleName(rule), (month) => sumOf(month, (each) => each.rule === rule)])],
    [
      text.appeals,
      [
        [text.received, ({ appeals }) => appeals.received],
        [text.accepted, ({ appeals }) => appeals.accepted],
        [text.rejected, ({ appeals }) => appeals.rejected],
      ],
    ],
  ]
  return groups.filter(([, measures]) => measures.length > 0)
}

const DECISION_NAMES = Object.entries(text.kinds) as [DecisionKind, string][] // Its keys are the kinds.

const sumOf = ({ decisions }: Month, isCounted: (decision: Month['decisions'][number]) => boolean): number =>
  decisions.filter(isCounted).reduce((sum, { count }) => sum + count, 0)

const ruleName = (number: number | null): string => {
  const rule = COMMUNITY_RULES.find((each) => each.number === number)
  return rule ? `${formatNumber(rule.number)}، ${rule.name}` : text.noRule
}
