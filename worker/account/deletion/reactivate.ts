import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidateUser } from '#worker/people/profiles/index.ts'
import { accountDeletions } from './schema.ts'

/**
 * Builds statements that reopen a closed account; a running suspension continues. They leave an open account, or one past its grace period,
 * unchanged.
 */
export function reactivate(db: Database, userId: number): Statement[] {
  const undoable = and(eq(accountDeletions.userId, userId), isNull(accountDeletions.completedAt), gt(accountDeletions.dueAt, now()))
  const suspended = sql`EXISTS (SELECT 1 FROM suspensions WHERE user_id = ${userId} AND lifted_at IS NULL AND (ends_at IS NULL OR ends_at > ${now()}))`
  return [
    db
      .update(users)
      .set({ state: sql`iif(${suspended}, 'suspended', 'active')` })
      .where(
        and(
          eq(users.id, userId),
          or(
            eq(users.state, 'deactivated'),
            and(eq(users.state, 'deleted'), sql`EXISTS ${db.select({ one: sql`1` }).from(accountDeletions).where(undoable)}`),
          ),
        ),
      ),
    db.delete(accountDeletions).where(undoable),
    ...invalidateUser(db, userId),
  ]
}
