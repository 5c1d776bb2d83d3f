import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { termRules } from '#worker/posts/screening/schema.ts'
import type { CreateTermRule, UpdateTermRule } from './contract.ts'
import { termRuleExamples, termRuleRuns } from './schema.ts'

/** Creates a draft of a rule and returns its hash; idempotent by key. */
export async function createRule(db: Database, viewer: Viewer, { key, ...fields }: CreateTermRule): Promise<{ hash: string }> {
  const [hash, at] = [newHash(), now()]
  const isCreated = sql`EXISTS (SELECT 1 FROM term_rules WHERE hash = ${hash})`
  const details = { name: fields.name, terms: fields.terms.length }
  const { row } = await write(db, {
    change: [
      db
        .insert(termRules)
        .values({ ...fields, hash, authorId: viewer.id, clientKey: key, createdAt: at, updatedAt: at })
        .onConflictDoNothing(),
    ],
    after: [audit(db, { actorId: viewer.id, kind: 'rules', action: 'create_term_rule', subject: hash, details }, isCreated)],
    read: {
      row: first(
        db
          .select({ hash: termRules.hash })
          .from(termRules)
          .where(and(eq(termRules.authorId, viewer.id), eq(termRules.clientKey, key))),
      ),
    },
  })
  if (!row) throw new Error('The term rule was not stored')
  return row
}

/**
 * Replaces the terms, scopes, action and name of a rule and drops its dry run, if they change; what applies stays as it was activated.
 * Idempotent. Errors: `not_found`, `stale` if somebody else edited the rule.
 */
export async function updateRule(db: Database, viewer: Viewer, hash: string, { version, ...fields }: UpdateTermRule): Promise<void> {
  const { name, terms, scopes, action } = fields
  const content = [name, JSON.stringify(terms), JSON.stringify(scopes), action] as const
  const isSame = sql`name = ${content[0]} AND terms = ${content[1]} AND scopes = ${content[2]} AND action = ${content[3]}`
  const isChange = sql`EXISTS (SELECT 1 FROM term_rules WHERE hash = ${hash} AND version = ${version} AND NOT (${isSame}))`
  const ruleId = sql`(SELECT id FROM term_rules WHERE hash = ${hash})`
  const details = { name, terms: terms.length, version: version + 1 }
  const { row } = await write(db, {
    before: [audit(db, { actorId: viewer.id, kind: 'rules', action: 'update_term_rule', subject: hash, details }, isChange)],
    change: [
      db.delete(termRuleExamples).where(sql`${termRuleExamples.ruleId} = ${ruleId} AND ${isChange}`),
      db.delete(termRuleRuns).where(sql`${termRuleRuns.ruleId} = ${ruleId} AND ${isChange}`),
      db
        .update(termRules)
        .set({ ...fields, version: version + 1, updatedAt: now() })
        .where(sql`${termRules.hash} = ${hash} AND ${isChange}`),
    ],
    read: {
      row: first(
        db
          .select({ isSame: sql<number>`${isSame} AND version IN (${version}, ${version + 1})`.as('is_same') })
          .from(termRules)
          .where(eq(termRules.hash, hash)),
      ),
    },
  })
  if (!row) throw notFound()
  if (row.isSame === 0) throw new AppError('stale')
}

/** Ends the effect of an active rule. Idempotent. Errors: `not_found`, `conflict` for a rule that was never active. */
export async function retireRule(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const isActive = sql`EXISTS (SELECT 1 FROM term_rules WHERE hash = ${hash} AND state = 'active')`
  const { row } = await write(db, {
    before: [audit(db, { actorId: viewer.id, kind: 'rules', action: 'retire_term_rule', subject: hash }, isActive)],
    change: [
      db
        .update(termRules)
        .set({ state: 'retired', retiredAt: now() })
        .where(and(eq(termRules.hash, hash), eq(termRules.state, 'active'))),
    ],
    read: { row: first(db.select({ state: termRules.state }).from(termRules).where(eq(termRules.hash, hash))) },
  })
  if (!row) throw notFound()
  if (row.state !== 'retired') throw conflict('این قاعده هنوز فعال نشده است.')
}
