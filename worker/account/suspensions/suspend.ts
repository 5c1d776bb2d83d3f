import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import { credentials, handles, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid, isUniqueViolation, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { enqueueEmail } from '#worker/lib/mail/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notifyModeration } from '#worker/notifications/publish/index.ts'
import { audit } from './audit.ts'
import type { Suspend } from './contract.ts'
import { suspendedEmail } from './emails.ts'
import { nextEscalationStep } from './escalation.ts'
import { canSuspend } from './policy.ts'
import { findRule } from './rules.ts'
import { suspensions } from './schema.ts'

/**
 * Suspends a user for the next escalation step and returns the suspension’s hash. Only one of two concurrent requests succeeds. Throws
 * `not_found`, `forbidden`, `invalid` for an unknown rule, or `conflict` when the user is already suspended.
 */
export async function suspend(db: Database, viewer: Viewer, { handle, rule: number, ...text }: Suspend): Promise<{ hash: string }> {
  const rule = findRule(number)
  if (!rule) throw invalid({ rule: 'چنین قاعده‌ای نیست؛ شمارهٔ یکی از قاعده‌های دفتر را بنویس' })
  const target = await findTarget(db, handle)
  if (!target) throw notFound()
  if (!canSuspend(viewer, target)) throw new AppError('forbidden', { message: 'این حساب را تو نمی‌توانی تعلیق کنی.' })

  const [hash, at] = [newHash(), now()]
  const { step, endsAt } = nextEscalationStep(target.priorSuspensions, at)
  const ofTarget = eq(suspensions.userId, target.id)
  const guard = sql`EXISTS (SELECT 1 FROM suspensions WHERE hash = ${hash})`
  const { subjectPath, excerpt, note } = text
  try {
    await atomic(db, [
      // Close an expired suspension that cron has not lifted yet.
      db
        .update(suspensions)
        .set({ liftedAt: sql`${suspensions.endsAt}` })
        .where(and(ofTarget, isNull(suspensions.liftedAt), lte(suspensions.endsAt, at))),
      db.insert(suspensions).select(
        sql`SELECT NULL, ${hash}, ${target.id}, ${step}, ${number}, ${subjectPath}, ${excerpt}, ${note}, ${viewer.id}, ${at}, ${endsAt},
            NULL, NULL, NULL, NULL, NULL, 0, NULL`,
      ),
      db
        .update(users)
        .set({ state: 'suspended' })
        .where(and(eq(users.id, target.id), eq(users.state, 'active'), guard)),
      audit(db, { actorId: viewer.id, action: 'suspend', subject: target.hash, details: { suspension: hash, rule: number, step } }, guard),
      notifyModeration(db, target.id, 'suspended', hash, guard),
      ...(target.email ? [enqueueEmail(db, suspendedEmail(target.email, { rule, endsAt, excerpt, note }), `suspended:${hash}`)] : []),
    ])
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw conflict('این حساب همین حالا هم تعلیق است.')
  }
  return { hash }
}

async function findTarget(db: Database, handle: string) {
  const owner = db
    .select({ id: handles.ownerId })
    .from(handles)
    .where(and(eq(handles.handle, handle), eq(handles.kind, 'user')))
  const [target] = await db
    .select({
      id: users.id,
      hash: users.hash,
      role: users.role,
      email: credentials.email,
      priorSuspensions: sql<number>`(SELECT count(*) FROM suspensions WHERE user_id = ${users.id} AND overturned = 0)`,
    })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(and(sql`${users.id} IN ${owner}`, ne(users.state, 'deleted')))
  return target
}
