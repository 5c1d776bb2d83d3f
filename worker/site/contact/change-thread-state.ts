import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { AuditAction } from '#worker/moderation/audit/contract.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import type { ChangeThreadState } from './contract.ts'
import { findThread, isAtVersion, nextVersion, staleThread } from './find-thread.ts'
import { contactMessages } from './schema.ts'

type Target = ChangeThreadState['state']

const ACTIONS = { open: 'reopen_contact', closed: 'close_contact', spam: 'mark_contact_spam' } as const satisfies Record<
  Target,
  AuditAction
>

const isInState: Record<Target, SQL> = {
  open: sql`${contactMessages.state} <> 'closed'`,
  closed: sql`(${contactMessages.state} = 'closed' AND ${contactMessages.isSpam} = 0)`,
  spam: sql`(${contactMessages.state} = 'closed' AND ${contactMessages.isSpam} = 1)`,
}

/**
 * Closes a thread, marks it as spam or opens it again; repeating it changes nothing. Errors: `not_found`, `stale` if the thread has changed
 * since the viewer saw it.
 */
export async function changeThreadState(
  db: Database,
  viewer: Viewer,
  number: string,
  { version, state: target }: ChangeThreadState,
): Promise<void> {
  const { id } = await findThread(db, viewer, number)
  const at = now()
  const isDifferent = sql`(${isAtVersion(id, version)} AND NOT EXISTS (SELECT 1 FROM contact_messages WHERE id = ${id} AND ${isInState[target]}))`
  const { current } = await write(db, {
    before: [audit(db, { actorId: viewer.id, kind: 'contact', action: ACTIONS[target], subject: number }, isDifferent)],
    change: [
      db
        .update(contactMessages)
        .set({
          state: target === 'open' ? 'new' : 'closed',
          isSpam: target === 'spam',
          closedAt: target === 'open' ? null : at,
          version: nextVersion,
          updatedAt: at,
        })
        .where(and(eq(contactMessages.id, id), isDifferent)),
    ],
    read: {
      current: db
        .select({ id: contactMessages.id })
        .from(contactMessages)
        .where(and(eq(contactMessages.id, id), isInState[target])),
    },
  })
  if (current.length === 0) throw staleThread()
}
