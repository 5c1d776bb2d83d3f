import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { defineJob } from '#worker/lib/job.ts'
import { enqueue, flushOutbox } from '#worker/lib/outbox.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { termRules } from '#worker/posts/screening/schema.ts'
import { scanBatch } from './scan-batch.ts'
import { termRuleExamples, termRuleRuns } from './schema.ts'

export const DRY_RUN = defineJob({ kind: 'term-rule-dry-run', payload: z.strictObject({ run: Hash }) })
/** Batches of one job, so that it ends within its claim. */
const BATCHES_PER_JOB = 20

/**
 * Starts to try a version of a rule on what is public; a finished run is replaced, one that runs continues. Errors: `not_found`, `stale` if
 * the rule has another version.
 */
export async function startDryRun(db: Database, viewer: Viewer, hash: string, version: number): Promise<void> {
  const run = newHash()
  const ruleId = sql`(SELECT id FROM term_rules WHERE hash = ${hash} AND version = ${version})`
  const isIdle = sql`${ruleId} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM term_rule_runs r WHERE r.rule_id = ${ruleId} AND r.version = ${version} AND r.state = 'running')`
  const isStarted = sql`EXISTS (SELECT 1 FROM term_rule_runs WHERE hash = ${run})`
  const { rule } = await write(db, {
    change: [
      db.delete(termRuleExamples).where(sql`${termRuleExamples.ruleId} = ${ruleId} AND ${isIdle}`),
      db.delete(termRuleRuns).where(sql`${termRuleRuns.ruleId} = ${ruleId} AND ${isIdle}`),
      insertSelect(
        db,
        termRuleRuns,
        {
          ...{ ruleId, hash: run, version, state: 'running', stage: 'post', afterId: 0, scanned: 0, matches: 0 },
          ...{ total: countTexts(hash), startedBy: viewer.id, startedAt: now() },
        },
        sql`WHERE ${isIdle}`,
      ),
    ],
    after: [
      audit(db, { actorId: viewer.id, kind: 'rules', action: 'try_term_rule', subject: hash, details: { version } }, isStarted),
      enqueue(db, DRY_RUN, { run }, { id: `${DRY_RUN.kind}:${run}`, when: isStarted }),
    ],
    read: { rule: first(db.select({ version: termRules.version }).from(termRules).where(eq(termRules.hash, hash))) },
  })
  if (!rule) throw notFound()
  if (rule.version !== version) throw new AppError('stale')
}

/** SQL expression: the number of texts in the scopes of a rule. */
const countTexts = (hash: string) => sql`(SELECT
    iif(instr(scopes, '"posts"'), (SELECT count(*) FROM posts WHERE state = 'published'), 0)
    + iif(instr(scopes, '"comments"'), (SELECT count(*) FROM comments WHERE state = 'visible'), 0)
    + iif(instr(scopes, '"profiles"'), (SELECT count(*) FROM users WHERE state = 'active'), 0)
  FROM term_rules WHERE hash = ${hash})`

/** Job: scans the next batches of a dry run and enqueues the rest. A run whose rule was edited is gone, and ends. */
export async function runDryRun(env: Env, { run }: { run: string }): Promise<void> {
  const db = database(env)
  let place: string | undefined
  for (let batch = 0; batch < BATCHES_PER_JOB; batch++) {
    place = await scanBatch(db, run)
    if (place === undefined) return
  }
  await atomic(db, [enqueue(db, DRY_RUN, { run }, { id: `${DRY_RUN.kind}:${run}:${place}` })])
  await flushOutbox(db, env)
}
