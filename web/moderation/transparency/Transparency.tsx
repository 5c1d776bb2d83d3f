import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { COMMUNITY_RULES } from '#shared/community-rules.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { MonthCounts, TransparencyMonth } from '#worker/moderation/transparency/contract.ts'
import { transparencyQuery } from './queries.ts'
import { monthName, text, waitText } from './text.ts'
import styles from './transparency.module.css'

/** The monthly counts of moderation, newest first. */
export function Transparency() {
  const { api } = useRouteContext({ from: '__root__' })
  const { months } = useSuspenseQuery(transparencyQuery(api)).data
  return (
    <article className={styles.page}>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      {months.length === 0 ? (
        <EmptyState title={text.none}>{text.noneHint}</EmptyState>
      ) : (
        <p>
          <a href="/api/transparency/csv" download>
            {text.csv}
          </a>
        </p>
      )}
      {months.map((month) => (
        <Month key={month.month} month={month} />
      ))}
      <section className={styles.month} aria-labelledby="how">
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

function Month({
  month: { month, isFinal, reports, decisions, undone, appeals, medianWait, legalRemovals },
}: {
  month: TransparencyMonth
}) {
  const id = `month-${month}`
  return (
    <section className={styles.month} aria-labelledby={id}>
      <h2 id={id}>{monthName(month)}</h2>
      {!isFinal && <p className={styles.hint}>{text.running}</p>}
      <dl className={styles.counts}>
        <Group
          name={text.reports}
          values={[
            [text.members, reports.members],
            [text.rules, reports.rules],
            [text.upheld, reports.upheld],
            [text.dismissed, reports.dismissed],
          ]}
        />
        <Group
          name={text.appeals}
          values={[
            [text.received, appeals.received],
            [text.accepted, appeals.accepted],
            [text.rejected, appeals.rejected],
          ]}
        />
        <Group name={text.undone} values={[['', undone]]} />
        <Group name={text.legal} values={[['', legalRemovals]]} />
        <div>
          <dt>{text.wait}</dt>
          <dd>{medianWait === null ? text.unknown : waitText(medianWait)}</dd>
        </div>
      </dl>
      {decisions.length === 0 ? <p>{text.noDecisions}</p> : <Decisions decisions={decisions} month={monthName(month)} />}
    </section>
  )
}

const Group = ({ name, values }: { name: string; values: readonly (readonly [label: string, count: number])[] }) => (
  <div>
    <dt>{name}</dt>
    {values.map(([label, count]) => (
      <dd key={label}>
        {label && `${label}: `}
        {formatNumber(count)}
      </dd>
    ))}
  </div>
)

const ruleName = (number: number | null): string => {
  const rule = COMMUNITY_RULES.find((each) => each.number === number)
  return rule ? `${formatNumber(rule.number)}، ${rule.name}` : text.noRule
}

const Decisions = ({ decisions, month }: { decisions: MonthCounts['decisions']; month: string }) => (
  <table className={styles.table}>
    <caption>
      {text.decisions}، {month}
    </caption>
    <thead>
      <tr>
        <th scope="col">{text.kind}</th>
        <th scope="col">{text.rule}</th>
        <th scope="col">{text.count}</th>
      </tr>
    </thead>
    <tbody>
      {decisions.map(({ kind, rule, count }) => (
        <tr key={`${kind} ${rule}`}>
          <th scope="row">{text.kinds[kind]}</th>
          <td>{ruleName(rule)}</td>
          <td>{formatNumber(count)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
