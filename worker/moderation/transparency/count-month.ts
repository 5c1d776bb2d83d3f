import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { DECISION_KINDS, type DecisionKind, type MonthCounts } from './contract.ts'
import { monthStart, nextMonth } from './jalali-months.ts'

/** Action of the audit log by which each kind of decision is counted; `take down comment` is the older name of `hide_comment`. */
const KIND_OF_ACTION: ReadonlyMap<string, DecisionKind> = new Map([
  ...DECISION_KINDS.map((kind) => [kind, kind] as const),
  ['take down comment', 'hide_comment'] as const,
])
/** Number of the rule «قانون» in `COMMUNITY_RULES`. */
const RULE_OF_LAW = 10
const REMOVING: ReadonlySet<DecisionKind> = new Set(['hide_post', 'remove_post', 'hide_comment', 'hide_list', 'remove_podcast'])

interface DecisionRow {
  act: string
  rule: number | null
  count: number
}

/**
 * Counts what happened in a Jalali month: decisions and undone ones from the audit log, reports and waits from the reports and the decisions
 * that closed them, appeals from the decisions and suspensions that they concern.
 */
export async function countMonth(db: Database, month: string): Promise<MonthCounts> {
  const isInMonth = (column: string) =>
    sql`${sql.raw(column)} >= ${monthStart(month)} AND ${sql.raw(column)} < ${monthStart(nextMonth(month))}`
  const actions = JSON.stringify([...KIND_OF_ACTION.keys(), 'undo_decision'])
  const { rows, reports, closed, appeals, wait } = await readTogether(db, {
    rows: db
      .select({
        act: sql<string>`act`.as('act'),
        rule: sql<number | null>`details ->> '$.rule'`.as('rule'),
        count: sql<number>`count(*)`.as('n'),
      })
      .from(sql`audit_log`)
      .where(sql`act IN (SELECT value FROM json_each(${actions})) AND ${isInMonth('at')}`)
      .groupBy(sql`1, 2`),
    reports: first(
      db
        .select({
          members: sql<number>`coalesce(sum(source = 'member'), 0)`.as('members'),
          rules: sql<number>`coalesce(sum(source = 'rule'), 0)`.as('rules'),
        })
        .from(sql`reports`)
        .where(isInMonth('created_at')),
    ),
    closed: first(
      db
        .select({
          upheld: sql<number>`coalesce(sum(r.state = 'upheld'), 0)`.as('upheld'),
          dismissed: sql<number>`coalesce(sum(r.state = 'dismissed'), 0)`.as('dismissed'),
        })
        .from(sql`moderation_decisions d JOIN reports r ON r.decision_id = d.id`)
        .where(isInMonth('d.decided_at')),
    ),
    appeals: first(
      db
        .select({
          received: sql<number>`coalesce(sum(${isInMonth('asked_at')}), 0)`.as('received'),
          accepted: sql<number>`coalesce(sum(accepted = 1 AND ${isInMonth('answered_at')}), 0)`.as('accepted'),
          rejected: sql<number>`coalesce(sum(accepted = 0 AND ${isInMonth('answered_at')}), 0)`.as('rejected'),
        })
        // An appeal against a suspension is stored with the suspension, also if a decision made it.
        .from(
          sql`(SELECT appealed_at AS asked_at, appeal_answered_at AS answered_at, appeal_accepted AS accepted FROM moderation_decisions
          WHERE suspension_id IS NULL AND appealed_at IS NOT NULL
          UNION ALL SELECT appealed_at, appeal_answered_at, overturned FROM suspensions WHERE appealed_at IS NOT NULL)`,
        ),
    ),
    wait: first(
      db
        .select({ median: sql<number | null>`CAST(avg(wait) AS INTEGER)`.as('median') })
        .from(
          sql`(SELECT wait, row_number() OVER (ORDER BY wait) AS nth, count(*) OVER () AS total FROM (
          SELECT d.decided_at - min(r.created_at) AS wait FROM moderation_decisions d JOIN reports r ON r.decision_id = d.id
          WHERE ${isInMonth('d.decided_at')} GROUP BY d.id))`,
        )
        .where(sql`nth IN ((total + 1) / 2, (total + 2) / 2)`),
    ),
  })
  const decisions = groupDecisions(rows)
  return {
    reports: {
      ...{ members: reports?.members ?? 0, rules: reports?.rules ?? 0 },
      ...{ upheld: closed?.upheld ?? 0, dismissed: closed?.dismissed ?? 0 },
    },
    decisions,
    undone: rows.filter(({ act }) => act === 'undo_decision').reduce((sum, { count }) => sum + count, 0),
    appeals: appeals ?? { received: 0, accepted: 0, rejected: 0 },
    medianWait: wait?.median ?? null,
    legalRemovals: decisions
      .filter(({ kind, rule }) => rule === RULE_OF_LAW && REMOVING.has(kind))
      .reduce((sum, { count }) => sum + count, 0),
  }
}

function groupDecisions(rows: readonly DecisionRow[]): MonthCounts['decisions'] {
  const counts = new Map<string, MonthCounts['decisions'][number]>()
  for (const { act, rule, count } of rows) {
    const kind = KIND_OF_ACTION.get(act)
    if (!kind) continue
    const known = counts.get(`${kind}:${rule}`)
    counts.set(`${kind}:${rule}`, { kind, rule, count: count + (known?.count ?? 0) })
  }
  return [...counts.values()].sort(
    (a, b) => DECISION_KINDS.indexOf(a.kind) - DECISION_KINDS.indexOf(b.kind) || (a.rule ?? 0) - (b.rule ?? 0),
  )
}
