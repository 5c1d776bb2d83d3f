import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { LIMITS } from '#shared/limits/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { selectCannedReplies } from './canned-replies.ts'
import type { ContactEntry, ContactThreadDetails } from './contract.ts'
import { isOfOthers } from './find-thread.ts'
import { ASSIGNEE, viewThread } from './read-threads.ts'
import { replyAddress } from './reply-address.ts'
import { contactEntries, contactMessages } from './schema.ts'

const sender = alias(users, 'sender')

/** Returns a thread with its latest entries. One round trip. Errors: `not_found`, also for the viewer's own thread. */
export async function readThread(
  db: Database,
  contactAddress: string | undefined,
  viewer: Viewer,
  number: string,
): Promise<ContactThreadDetails> {
  const { found, entries, staff, cannedReplies } = await readTogether(db, {
    found: first(
      db
        .select({
          thread: contactMessages,
          assigneeHandle: nullableColumnAlias(users.handle, 'assignee_handle'),
          assigneeName: nullableColumnAlias(users.name, 'assignee_name'),
          assigneeAvatar: nullableColumnAlias(users.avatar, 'assignee_avatar'),
          userHandle: nullableColumnAlias(sender.handle, 'user_handle'),
          userName: nullableColumnAlias(sender.name, 'user_name'),
          userAvatar: nullableColumnAlias(sender.avatar, 'user_avatar'),
        })
        .from(contactMessages)
        .leftJoin(users, eq(users.id, contactMessages.assigneeId))
        .leftJoin(sender, eq(sender.id, contactMessages.userId))
        .where(and(eq(contactMessages.receipt, number), isOfOthers(viewer))),
    ),
    entries: db
      .select({
        entry: contactEntries,
        total: sql<number>`count(*) OVER ()`.as('total'),
        handle: nullableColumnAlias(users.handle, 'author_handle'),
        name: nullableColumnAlias(users.name, 'author_name'),
        avatar: nullableColumnAlias(users.avatar, 'author_avatar'),
      })
      .from(contactEntries)
      .leftJoin(users, eq(users.id, contactEntries.authorId))
      .where(sql`${contactEntries.threadId} = (SELECT t.id FROM contact_messages t WHERE t.receipt = ${number})`)
      .orderBy(desc(contactEntries.id))
      .limit(LIMITS.contactEntriesShown),
    staff: db
      .select(ASSIGNEE)
      .from(users)
      .where(sql`${users.role} <> 'member' AND ${users.state} = 'active'`)
      .orderBy(asc(users.name), asc(users.id)),
    cannedReplies: selectCannedReplies(db),
  })
  if (!found) throw notFound()
  const { thread } = found
  return {
    ...viewThread(thread, toUserCard(found.assigneeHandle, found.assigneeName, found.assigneeAvatar)),
    address: thread.email,
    message: thread.message,
    user: toUserCard(found.userHandle, found.userName, found.userAvatar),
    version: thread.version,
    isErased: thread.email === '',
    entries: entries
      .map(({ entry, total, handle, name, avatar }, at) => viewEntry(entry, total - at, toUserCard(handle, name, avatar), thread.email))
      .toReversed(),
    receivesMail: replyAddress(contactAddress, number, thread.replyToken) !== undefined,
    staff: [...staff],
    cannedReplies: [...cannedReplies],
  }
}

type Avatar = typeof users.$inferSelect.avatar

const toUserCard = (handle: string | null, name: string | null, avatar: Avatar) =>
  handle === null ? null : { handle, name: name ?? '', avatar }

function viewEntry(
  entry: typeof contactEntries.$inferSelect,
  position: number,
  author: ContactEntry['author'],
  email: string,
): ContactEntry {
  const { kind, body, fullText, sender, attachments, isAutomatic, createdAt } = entry
  const otherSender = kind === 'received' && sender.toLowerCase() !== email.toLowerCase() ? sender : null
  return { position, kind, author, body, fullText, otherSender, attachments, isAutomatic, createdAt }
}
