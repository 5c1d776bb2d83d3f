import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { afterCursor } from '#worker/db/sql-fragments.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { describeTarget, isInPublicationOf, targetOwnerId, viewTarget } from '#worker/moderation/reports/index.ts'
import type { CasesQuery, ModerationCase, ModerationCases } from './contract.ts'
import { moderationCases } from './schema.ts'

// Qualified, because Drizzle omits the name of the table in the columns of a query without joins.
const [kind, targetId] = [sql.raw('moderation_cases.kind'), sql.raw('moderation_cases.target_id')]

/** Lists reported targets, heaviest first, then the one reported first, without those that concern the viewer. One round trip. */
export async function listCases(db: Database, viewer: Viewer, { kind: only, after, limit }: CasesQuery): Promise<ModerationCases> {
  const rows = await selectCases(
    db,
    and(
      only && eq(moderationCases.kind, only),
      sql`${targetOwnerId(kind, targetId)} IS NOT ${viewer.id}`,
      sql`NOT ${isInPublicationOf(viewer.id, kind, targetId)}`,
      afterCursor(decodeCursor(after), moderationCases.weight, moderationCases.place),
    ),
  ).limit(limit + 1)
  return toPage(rows, limit, ({ row }) => [row.weight, row.place], viewCase)
}

/** The open reports of a case by rule, as JSON, most frequent first. */
const RULES = sql`(SELECT json_group_array(json_object('rule', r.rule, 'count', r.count)) FROM (SELECT cr.rule, cr.count
  FROM moderation_case_rules cr WHERE cr.kind = ${kind} AND cr.target_id = ${targetId} ORDER BY cr.count DESC, cr.rule) r)`.mapWith(
  JSON.parse,
) as SQL<ModerationCase['rules']> // JSON of this query.

const selectCases = (db: Database, where: SQL | undefined) =>
  db
    .select({
      row: moderationCases,
      rules: RULES.as('rules'),
      target: describeTarget(kind, targetId).as('target'),
      targetDecisions: countDecisions(sql`d.kind = ${kind} AND d.target_id = ${targetId}`).as('target_decisions'),
      ownerDecisions: countDecisions(sql`d.owner_id = ${targetOwnerId(kind, targetId)}`).as('owner_decisions'),
    })
    .from(moderationCases)
    .where(where)
    .orderBy(desc(moderationCases.weight), desc(moderationCases.place))

const countDecisions = (where: SQL): SQL<number> => sql`(SELECT count(*) FROM moderation_decisions d WHERE ${where})`

type Row = Awaited<ReturnType<typeof selectCases>>[number]

function viewCase({ row, rules, target, targetDecisions, ownerDecisions }: Row): ModerationCase {
  const { reportCount, reporterCount, weight, firstReportAt, lastReportAt } = row
  return {
    ...{ kind: row.kind, ...viewTarget(row.kind, target), rules, reportCount, reporterCount, weight, firstReportAt, lastReportAt },
    ...{ targetDecisions, ownerDecisions },
  }
}

/** Selects the case of a target, without rows if it has no open reports. */
export const selectCase = (db: Database, of: { kind: ModerationCase['kind']; id: number }) =>
  selectCases(db, and(eq(moderationCases.kind, of.kind), eq(moderationCases.targetId, of.id)))
