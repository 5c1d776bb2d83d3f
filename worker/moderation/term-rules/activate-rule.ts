import { eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import type { Database } from '#worker/db/client.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { termRules } from '#worker/posts/screening/schema.ts'

/** SQL condition on `term_rules`: a dry run of the current version is finished. */
const isTried = sql`EXISTS (SELECT 1 FROM term_rule_runs run WHERE run.rule_id = term_rules.id AND run.version = term_rules.version AND run.state = 'finished')`

/**
 * Makes the given version of a rule apply from now on. Idempotent. Errors: `not_found`; `stale` if the rule has another version; `conflict`
 * without a finished dry run of the version, or if all rules together would have too many terms.
 */
export async function activateRule(db: Database, viewer: Viewer, hash: string, version: number): Promise<void> {
  const isWithinLimit = sql`(SELECT coalesce(sum(json_array_length(other.active_terms)), 0) FROM term_rules other
    WHERE other.state = 'active' AND other.id <> term_rules.id) + json_array_length(term_rules.terms) <= ${LIMITS.activeTerms}`
  const isApplied = sql`(term_rules.state = 'active' AND term_rules.active_version = term_rules.version)`
  const isAllowed = sql`term_rules.hash = ${hash} AND term_rules.version = ${version} AND NOT ${isApplied} AND ${isTried} AND ${isWithinLimit}`
  const { row } = await write(db, {
    before: [
      audit(
        db,
        { actorId: viewer.id, kind: 'rules', action: 'activate_term_rule', subject: hash, details: { version } },
        sql`EXISTS (SELECT 1 FROM term_rules WHERE ${isAllowed})`,
      ),
    ],
    change: [
      db
        .update(termRules)
        .set({
          state: 'active',
          activeVersion: sql`version`,
          activeTerms: sql`terms`,
          activeScopes: sql`scopes`,
          activeAction: sql`action`,
          activatedAt: now(),
          activatedBy: viewer.id,
          retiredAt: null,
        })
        .where(isAllowed),
    ],
    read: {
      row: first(
        db
          .select({
            version: termRules.version,
            isApplied: sql<number>`${isApplied}`.as('is_applied'),
            isTried: sql<number>`${isTried}`.as('is_tried'),
          })
          .from(termRules)
          .where(eq(termRules.hash, hash)),
      ),
    },
  })
  if (!row) throw notFound()
  if (row.version !== version) throw new AppError('stale')
  if (row.isApplied === 1) return
  throw conflict(
    row.isTried === 0
      ? 'پیش از فعال کردن، این نسخه را آزمایش کن و تا پایان آزمایش صبر کن.'
      : `همهٔ قاعده‌های فعال روی هم حداکثر ${formatNumber(LIMITS.activeTerms)} واژه دارند؛ قاعده‌ای دیگر را از کار بینداز.`,
  )
}
