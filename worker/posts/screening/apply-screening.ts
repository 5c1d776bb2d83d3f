import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { LIMITS, NEW_MEMBER_AGE } from '#shared/limits/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { reports } from '#worker/moderation/cases/schema.ts'
import { linkDomains, linkSightings } from './schema.ts'
import type { RuleMatch, Screening } from './screen-text.ts'

/** How the details of a report by a rule begin. */
const REPORT_PREFIX = 'قاعدهٔ واژه‌ها:'
const MAX_DETAILS = LIMITS.reportTextLength

/** SQL condition: rules apply to this user. Staff write about what rules forbid, and would report themselves. */
const isScreened = (userId: SQLWrapper | number): SQL =>
  sql`EXISTS (SELECT 1 FROM users screened WHERE screened.id = ${userId} AND screened.role = 'member')`

/** SQL condition: one of the domains is blocked now. */
export const isAnyBlocked = (domains: readonly string[]): SQL =>
  domains.length === 0
    ? sql`0`
    : sql`EXISTS (SELECT 1 FROM link_domains blocked_domain WHERE blocked_domain.state = 'blocked'
        AND blocked_domain.domain IN (SELECT value FROM json_each(${JSON.stringify(domains)})))`

const hasHoldRule = ({ matches }: Screening): boolean => matches.some(({ action }) => action === 'hold')

/** SQL condition: the user's text waits for a moderator, because of a rule or a blocked domain. */
export function isHeldByScreening(userId: SQLWrapper | number, screening: Screening): SQL {
  return sql`(${isHeldByRule(userId, screening)} OR ${isHeldByDomain(userId, screening)})`
}

/** SQL condition: a term rule holds the user's text. */
export const isHeldByRule = (userId: SQLWrapper | number, screening: Screening): SQL =>
  hasHoldRule(screening) ? isScreened(userId) : sql`0`

/** SQL condition: a blocked domain holds the user's text. */
export const isHeldByDomain = (userId: SQLWrapper | number, { domains }: Screening): SQL =>
  domains.length === 0 ? sql`0` : sql`(${isScreened(userId)} AND ${isAnyBlocked(domains)})`

/** Why a held version waits, as it is stored with the version; null without a match. */
export interface HeldReasons {
  rules: { hash: string; name: string; terms: string[] }[]
  domains: string[]
}

export const toHeldReasons = ({ matches, blocked }: Screening): HeldReasons | null =>
  matches.length === 0 && blocked.length === 0
    ? null
    : { rules: matches.map(({ hash, name, terms }) => ({ hash, name, terms })), domains: blocked.map(({ domain }) => domain) }

const describe = ({ name, terms }: RuleMatch): string => `${name} (${terms.join('، ')})`

/** Returns the details of a report about a text that matches rules or links to blocked domains. */
function reportDetails({ matches, blocked }: Pick<Screening, 'matches' | 'blocked'>): string {
  const parts = [
    ...matches.map(describe),
    ...(blocked.length > 0 ? [`پیوند به دامنهٔ مسدودشده (${blocked.map(({ domain }) => domain).join('، ')})`] : []),
  ]
  const details = `${REPORT_PREFIX} ${parts.join('؛ ')}`
  return details.length > MAX_DETAILS ? `${details.slice(0, MAX_DETAILS - 1).toWellFormed()}…` : details
}

interface ReportTarget {
  kind: 'post' | 'comment' | 'person'
  /** SQL expression: the id of the target; the report is not stored if it is NULL. */
  id: SQL
  /** Whose content it is. */
  ownerId: SQLWrapper | number
}

/**
 * Returns the statements that report a text that matches rules or links to blocked domains if `guard` holds, in the name of whoever activated
 * the first rule or blocked the first domain. A target has one report of each of them; one that names other terms replaces it and opens it again. A report that they wrote themselves stays as it is.
 */
export function reportMatches(db: Database, { kind, id, ownerId }: ReportTarget, screening: Screening, guard: SQL): Statement[] {
  const reporterId = screening.matches[0]?.activatedBy ?? screening.blocked[0]?.decidedBy
  if (reporterId === undefined) return []
  const values = { reporterId, kind, targetId: id, rule: 'other', source: 'rule', details: reportDetails(screening) } as const
  const where = sql`WHERE ${id} IS NOT NULL AND ${ownerId} <> ${reporterId} AND ${isScreened(ownerId)} AND ${guard}`
  return [
    insertSelect(db, reports, { ...values, hash: newHash(), state: 'open', createdAt: now() }, where).onConflictDoUpdate({
      target: [reports.reporterId, reports.kind, reports.targetId],
      set: {
        state: 'open',
        rule: sql`excluded.rule`,
        source: sql`excluded.source`,
        details: sql`excluded.words`,
        createdAt: sql`excluded.created_at`,
        decisionId: null,
      },
      setWhere: sql`${reports.source} = 'rule' AND ${reports.details} <> excluded.words`,
    }),
  ]
}

interface Sighting {
  kind: 'post' | 'comment'
  targetHash: string
  userId: number
}

/**
 * Returns the statements that count the domains to which a new member's post or comment links, if `guard` holds, and raise one alert for each
 * domain that `linkBurst` of them link to within `linkBurstWindow`.
 */
export function recordDomains(db: Database, { kind, targetHash, userId }: Sighting, domains: readonly string[], guard: SQL): Statement[] {
  if (domains.length === 0) return []
  const at = now()
  const isNew = sql`EXISTS (SELECT 1 FROM users young WHERE young.id = ${userId} AND young.role = 'member' AND young.created_at > ${at - NEW_MEMBER_AGE})`
  const list = JSON.stringify(domains)
  const counts = sql`FROM link_sightings s WHERE s.domain IN (SELECT value FROM json_each(${list})) AND s.at > ${at - LIMITS.linkBurstWindow}
    GROUP BY s.domain HAVING count(*) >= ${LIMITS.linkBurst}`
  const alert = {
    ...{ domain: sql`s.domain`, raisedAt: at },
    ...{ posts: sql`sum(s.kind = 'post')`, comments: sql`sum(s.kind = 'comment')`, users: sql`count(DISTINCT s.user_id)` },
  } as const
  return [
    insertSelect(
      db,
      linkSightings,
      { domain: sql`value`, kind, targetHash, userId, at },
      sql`FROM json_each(${list}) WHERE ${isNew} AND ${guard}`,
    ).onConflictDoNothing(),
    insertSelect(db, linkDomains, alert, counts).onConflictDoNothing(),
  ]
}
