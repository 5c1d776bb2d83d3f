import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict } from '#worker/lib/errors.ts'
import { enqueueEmail } from '#worker/lib/mail.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import type { SendReply } from './contract.ts'
import { replyEmail } from './emails.ts'
import { erasedThread, findThread, isAtVersion, nextVersion, staleThread } from './find-thread.ts'
import { replyAddress } from './reply-address.ts'
import { contactEntries, contactMessages } from './schema.ts'

/**
 * Appends a reply and mails it, once per key; the thread then waits for the visitor and belongs to the viewer unless it has an assignee. A
 * closed thread opens again. Of two replies to one version, the first is sent. Errors: `not_found`, `stale`, `conflict` for spam and for an
 * erased thread.
 */
export async function sendReply(
  db: Database,
  contactAddress: string | undefined,
  viewer: Viewer,
  number: string,
  { key, version, body }: SendReply,
): Promise<void> {
  const thread = await findThread(db, viewer, number)
  const { id, email, subject, replyToken } = thread
  const at = now()
  const isOwnEntry = sql`e.thread_id = ${id} AND e.entry_key = ${key} AND e.author_id = ${viewer.id}`
  // False again once the change has increased the version, so that a repeated request changes nothing.
  const isSent = sql`(EXISTS (SELECT 1 FROM contact_entries e WHERE ${isOwnEntry}) AND ${isAtVersion(id, version)})`
  const { sent } = await write(db, {
    before: [
      insertSelect(
        db,
        contactEntries,
        { threadId: sql`t.id`, kind: 'reply', entryKey: key, authorId: viewer.id, body, createdAt: at },
        sql`FROM contact_messages t WHERE t.id = ${id} AND t.version = ${version} AND t.is_spam = 0 AND t.email <> ''`,
      ).onConflictDoNothing(),
      enqueueEmail(
        db,
        replyEmail({ to: email, number, subject, body, replyTo: replyAddress(contactAddress, number, replyToken) }),
        `contact-reply:${number}:${key}`,
        isSent,
      ),
      audit(db, { actorId: viewer.id, kind: 'contact', action: 'reply_contact', subject: number }, isSent),
    ],
    change: [
      db
        .update(contactMessages)
        .set({
          state: 'answered',
          version: nextVersion,
          updatedAt: at,
          closedAt: null,
          assigneeId: sql`coalesce(${contactMessages.assigneeId}, ${viewer.id})`,
        })
        .where(and(eq(contactMessages.id, id), isSent)),
    ],
    read: {
      sent: db
        .select({ id: contactEntries.id })
        .from(contactEntries)
        .where(sql`thread_id = ${id} AND entry_key = ${key} AND author_id = ${viewer.id}`),
    },
  })
  if (sent.length > 0) return
  if (email === '') throw erasedThread()
  if (thread.isSpam) throw conflict('این پیام هرزنامه است؛ پیش از پاسخ‌دادن بازش کن.')
  throw staleThread()
}
