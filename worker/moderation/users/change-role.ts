import { and, eq, ne, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { AppError, conflict } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import type { Role } from './contract.ts'
import { findAccount } from './find-account.ts'
import { assertCanChange } from './policy.ts'

/**
 * Gives an active account a role. Idempotent. Two admins who demote each other concurrently cannot both succeed: the batch requires that the
 * viewer still is an admin, so at least one admin always remains. Errors: `not_found`, `forbidden` for the own account, `conflict` for a
 * suspended or closed one.
 */
export async function changeRole(db: Database, viewer: Viewer, handle: string, role: Role): Promise<void> {
  const target = await findAccount(db, handle)
  assertCanChange(viewer, target)
  if (target.state !== 'active') throw conflict('نقش حسابی را که باز نیست نمی‌شود عوض کرد.')
  const isActorAdmin = sql`EXISTS (SELECT 1 FROM users WHERE id = ${viewer.id} AND role = 'admin' AND state = 'active')`
  const isChange = sql`EXISTS (SELECT 1 FROM users WHERE id = ${target.id} AND state = 'active' AND role <> ${role}) AND ${isActorAdmin}`
  const details = { from: target.role, role }
  await atomic(db, [
    audit(db, { actorId: viewer.id, kind: 'accounts', action: 'change_role', subject: target.hash, details }, isChange),
    db
      .update(users)
      .set({ role })
      .where(and(eq(users.id, target.id), eq(users.state, 'active'), ne(users.role, role), isActorAdmin)),
  ])
  const { actor, changed } = await readTogether(db, {
    actor: first(db.select({ role: users.role }).from(users).where(eq(users.id, viewer.id))),
    changed: first(db.select({ role: users.role }).from(users).where(eq(users.id, target.id))),
  })
  if (actor?.role !== 'admin') throw new AppError('forbidden')
  if (changed?.role !== role) throw conflict('هم‌زمان کس دیگری این حساب را عوض کرد؛ صفحه را تازه کن و دوباره امتحان کن.')
}
