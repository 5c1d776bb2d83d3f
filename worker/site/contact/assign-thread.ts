import { and, eq, ne, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import { invalid } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { notifyStaff } from '#worker/notifications/publish/index.ts'
import type { AssignThread } from './contract.ts'
import { findThread, isAtVersion, nextVersion, staleThread } from './find-thread.ts'
import { contactMessages } from './schema.ts'

/**
 * Assigns a thread to a moderator or an admin, or to nobody, and notifies a new assignee other than the viewer; repeating it changes nothing.
 * Errors: `not_found`, `invalid` for a handle that is not of staff, `stale`.
 */
export async function assignThread(db: Database, viewer: Viewer, number: string, { version, handle }: AssignThread): Promise<void> {
  const { id, userId } = await findThread(db, viewer, number)
  const assignee = handle === null ? null : await findStaff(db, handle)
  if (assignee && assignee.id === userId) throw invalid({ handle: 'این پیام از خود اوست؛ به کس دیگری بسپارش' })
  const isDifferent = sql`(${isAtVersion(id, version)} AND EXISTS (SELECT 1 FROM contact_messages o WHERE o.id = ${id} AND o.assignee_id IS NOT ${assignee?.id ?? null}))`
  const { current } = await write(db, {
    before: {
      current: db
        .select({ id: contactMessages.id })
        .from(contactMessages)
        .where(
          sql`${contactMessages.id} = ${id} AND (${isAtVersion(id, version)} OR ${contactMessages.assigneeId} IS ${assignee?.id ?? null})`,
        ),
    },
    change: [
      audit(
        db,
        {
          ...{ actorId: viewer.id, subject: number, kind: 'contact', action: assignee ? 'assign_contact' : 'unassign_contact' },
          details: { assignee: assignee?.handle ?? null },
        },
        isDifferent,
      ),
      ...(assignee && assignee.id !== viewer.id
        ? [notifyStaff(db, assignee.id, 'contactAssigned', { ref: `${number}:${version}`, number }, isDifferent)]
        : []),
      db
        .update(contactMessages)
        .set({ assigneeId: assignee?.id ?? null, version: nextVersion })
        .where(and(eq(contactMessages.id, id), isDifferent)),
    ],
  })
  if (current.length === 0) throw staleThread()
}

async function findStaff(db: Database, handle: string): Promise<{ id: number; handle: string }> {
  const [found] = await db
    .select({ id: users.id, handle: users.handle })
    .from(users)
    .where(and(eq(users.handle, handle), ne(users.role, 'member'), eq(users.state, 'active')))
  if (!found) throw invalid({ handle: 'این کاربر ناظر یا مدیر نیست؛ یکی از نام‌های لیست را انتخاب کن' })
  return found
}
