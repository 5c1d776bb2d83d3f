import { type SQL, sql } from 'drizzle-orm'

/** Bounds of the weight of a report, in hundredths of that of a member without a history. */
const [LIGHTEST, HEAVIEST] = [20, 180]
/** Decided reports of each outcome that count, so that the cost of a report does not grow. */
const COUNTED_REPORTS = 50

const countDecided = (reporterId: number, state: 'upheld' | 'dismissed'): SQL =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM reports past WHERE past.reporter_id = ${reporterId} AND past.state = ${sql.raw(`'${state}'`)}
    AND past.decision_id IS NOT NULL AND past.source = 'member' LIMIT ${sql.raw(String(COUNTED_REPORTS))}))`

/**
 * SQL expression: the weight of a report that this member sends now, from `LIGHTEST` to `HEAVIEST`: twice the share of their reports that
 * moderators upheld, where one upheld and one dismissed report are added so that few decisions change little. Reports of term rules and
 * those that nobody decided about do not count.
 */
export const reliabilityOf = (reporterId: number): SQL<number> => {
  const [upheld, dismissed] = [countDecided(reporterId, 'upheld'), countDecided(reporterId, 'dismissed')]
  return sql`max(${sql.raw(String(LIGHTEST))}, min(${sql.raw(String(HEAVIEST))}, 200 * (${upheld} + 1) / (${upheld} + ${dismissed} + 2)))`
}
