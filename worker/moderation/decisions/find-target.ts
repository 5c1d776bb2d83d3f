import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { ReportTarget } from '#worker/moderation/reports/contract.ts'
import { isInPublicationOf, parseTarget, selectTarget, type Target } from '#worker/moderation/reports/index.ts'

export interface FoundTarget extends ReportTarget {
  id: number
  target: Target
  /** Beginning of the text concerned. */
  text: string
  isInOwnPublication: boolean
  hasOpenReports: boolean
  /** Counts the decisions about the target and their ends; a decision names the version that the moderator read. */
  version: number
  /** Suspensions of the owner that count for the next step of the ladder. */
  priorSuspensions: number
}

interface Row {
  id: number
  target: string
  text: string
  version: number
  isInOwnPublication: number
  hasOpenReports: number
  priorSuspensions: number
}

/** SQL expression: the number of decisions about the target and of their ends. */
export const caseVersion = (kind: string, id: unknown) =>
  sql`(SELECT count(*) + count(d.ended_at) FROM moderation_decisions d WHERE d.kind = ${kind} AND d.target_id = ${id})`

/** Finds what a decision is about, in any state. One round trip. Errors: `not_found`. */
export async function findTarget(db: Database, viewer: Viewer, { kind, key }: ReportTarget): Promise<FoundTarget> {
  const id = sql.raw('f.id')
  const row = await db.get<Row | undefined>(sql`SELECT f.id, f.target, f.text,
    ${caseVersion(kind, id)} AS version,
    ${isInPublicationOf(viewer.id, sql`${kind}`, id)} AS isInOwnPublication,
    EXISTS (SELECT 1 FROM moderation_cases c WHERE c.kind = ${kind} AND c.target_id = f.id) AS hasOpenReports,
    (SELECT count(*) FROM suspensions s WHERE s.user_id = f.target ->> '$.owner.id' AND s.overturned = 0) AS priorSuspensions
    FROM (${selectTarget(kind, key)}) f`)
  if (!row) throw notFound()
  return {
    ...{ kind, key, id: row.id, text: row.text.trim(), target: parseTarget(row.target) },
    ...{ version: row.version, priorSuspensions: row.priorSuspensions },
    isInOwnPublication: row.isInOwnPublication === 1,
    hasOpenReports: row.hasOpenReports === 1,
  }
}
