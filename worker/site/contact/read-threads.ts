import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { afterCursor } from '#worker/db/sql-fragments.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { ContactThread, ContactThreads, ThreadFilter, ThreadsQuery } from './contract.ts'
import { isOfOthers } from './find-thread.ts'
import { contactMessages } from './schema.ts'

// Literals, because a partial index does not match a bound value.
const FILTERS: Record<ThreadFilter, (viewer: Viewer) => SQL | undefined> = {
  open: () => sql`${contactMessages.state} <> 'closed'`,
  mine: ({ id }) => sql`${contactMessages.state} <> 'closed' AND ${contactMessages.assigneeId} = ${id}`,
  closed: () => sql`${contactMessages.state} = 'closed'`,
}

/** Sorts after every number that starts with the same text. */
const prefixEnd = (prefix: string) => `${prefix}~`

export const ASSIGNEE = { handle: users.handle, name: users.name, avatar: users.avatar }

/**
 * Lists threads, those that changed last first, without the viewer's own; with `number`, those whose number starts with it, in the order of
 * the numbers and without pages. One round trip.
 */
export async function readThreads(db: Database, viewer: Viewer, { filter, number, after, limit }: ThreadsQuery): Promise<ContactThreads> {
  const { updatedAt, id, receipt } = contactMessages
  const which = number === undefined ? FILTERS[filter](viewer) : and(gte(receipt, number), lt(receipt, prefixEnd(number)))
  const rows = await db
    .select({ thread: contactMessages, assignee: ASSIGNEE })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.assigneeId))
    .where(and(which, isOfOthers(viewer), number === undefined ? afterCursor(decodeCursor(after), updatedAt, id) : undefined))
    .orderBy(...(number === undefined ? [desc(updatedAt), desc(id)] : [receipt]))
    .limit(limit + 1)
  const { items, next } = toPage(
    rows,
    limit,
    ({ thread }) => [thread.updatedAt, thread.id],
    ({ thread, assignee }) => viewThread(thread, assignee),
  )
  return { items, ...(next && number === undefined ? { next } : {}) }
}

export function viewThread(row: typeof contactMessages.$inferSelect, assignee: ContactThread['assignee']): ContactThread {
  const { receipt: number, name, subject, state, isSpam, createdAt, updatedAt } = row
  return { number, name, subject, state, isSpam, assignee, createdAt, updatedAt }
}
