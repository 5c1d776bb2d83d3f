import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import type { AddNote } from './contract.ts'
import { erasedThread, findThread, nextVersion } from './find-thread.ts'
import { contactEntries, contactMessages } from './schema.ts'

/**
 * Appends a note that only staff see, once per key. It raises the version, so that somebody who is writing a reply reads it first. Errors:
 * `not_found`, `conflict` for an erased thread.
 */
export async function addNote(db: Database, viewer: Viewer, number: string, { key, body }: AddNote): Promise<void> {
  const { id, email } = await findThread(db, viewer, number)
  if (email === '') throw erasedThread()
  const at = now()
  const isNew = sql`NOT EXISTS (SELECT 1 FROM contact_entries e WHERE e.thread_id = ${id} AND e.entry_key = ${key})`
  await atomic(db, [
    audit(db, { actorId: viewer.id, kind: 'contact', action: 'note_contact', subject: number }, isNew),
    db
      .update(contactMessages)
      .set({ version: nextVersion })
      .where(and(eq(contactMessages.id, id), isNew)),
    insertSelect(
      db,
      contactEntries,
      { threadId: sql`t.id`, kind: 'note', entryKey: key, authorId: viewer.id, body, createdAt: at },
      sql`FROM contact_messages t WHERE t.id = ${id} AND t.email <> ''`,
    ).onConflictDoNothing(),
  ])
}
