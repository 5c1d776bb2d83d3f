import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#worker/account/auth/schema.ts'
import { overturnStatements } from '#worker/account/suspensions/index.ts'
import { suspensions } from '#worker/account/suspensions/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { notFound } from '#worker/lib/errors.ts'
import { assertNotOwn } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { moderationDecisions, reports } from '#worker/moderation/cases/schema.ts'
import { describeTarget, viewTarget } from '#worker/moderation/reports/index.ts'
import { revertEffect } from './effects.ts'

const owner = alias(users, 'owner')

/** Returns a decision with what ending it needs. Errors: `not_found`, `forbidden` for one about the viewer. */
export async function findDecision(db: Database, viewer: Viewer, hash: string) {
  const [found] = await db
    .select({
      row: moderationDecisions,
      target: describeTarget(moderationDecisions.kind, moderationDecisions.targetId).as('target'),
      ownerHash: columnAlias(owner.hash, 'owner_hash'),
      suspensionHash: nullableColumnAlias(suspensions.hash, 'suspension_hash'),
    })
    .from(moderationDecisions)
    .innerJoin(owner, eq(owner.id, moderationDecisions.ownerId))
    .leftJoin(suspensions, eq(suspensions.id, moderationDecisions.suspensionId))
    .where(eq(moderationDecisions.hash, hash))
  if (!found) throw notFound()
  assertNotOwn(viewer, found.row.ownerId)
  const { row, target } = found
  return { ...row, ownerHash: found.ownerHash, suspensionHash: found.suspensionHash, target, title: viewTarget(row.kind, target).title }
}
export type FoundDecision = Awaited<ReturnType<typeof findDecision>>

/** SQL condition: this request ended the decision or answered its appeal. */
export const isEndedBy = (hash: string, endKey: string): SQL =>
  sql`EXISTS (SELECT 1 FROM moderation_decisions ended WHERE ended.hash = ${hash} AND ended.end_key = ${endKey})`

/** Returns the hash of what the audit log names: the target, or the owner once the target is erased. */
export const auditSubject = ({ target, ownerHash }: FoundDecision): string => target?.hash ?? ownerHash

/**
 * Returns the statements that restore what a decision changed if `guard` holds. Its reports are open again after an undo; an accepted appeal
 * dismisses them.
 */
export async function restoreStatements(
  db: Database,
  decision: FoundDecision,
  reportState: 'open' | 'dismissed',
  guard: SQL,
): Promise<Statement[]> {
  const { id, kind, action, targetId, target, ownerHash, ownerId, suspensionHash, decidedAt } = decision
  return [
    ...(await revertEffect(db, { kind, action, targetId, hash: target?.hash ?? null, ownerHash, decidedAt }, guard)),
    ...(suspensionHash === null ? [] : overturnStatements(db, { hash: suspensionHash, userId: ownerId }, guard)),
    db
      .update(reports)
      .set(reportState === 'open' ? { state: 'open', decisionId: null } : { state: 'dismissed' })
      .where(and(eq(reports.decisionId, id), guard)),
  ]
}
