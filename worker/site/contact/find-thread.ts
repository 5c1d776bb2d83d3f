import { eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { AppError, conflict, notFound } from '#worker/lib/errors.ts'
import { assertNotOwn } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { contactMessages } from './schema.ts'

export type Thread = typeof contactMessages.$inferSelect

/** Matches threads that the viewer may handle: nobody handles their own messages. */
export const isOfOthers = (viewer: Viewer): SQL | undefined => or(isNull(contactMessages.userId), ne(contactMessages.userId, viewer.id))

/** Returns a thread for an action of the viewer. Errors: `not_found`, `forbidden` for the viewer's own thread. */
export async function findThread(db: Database, viewer: Viewer, number: string): Promise<Thread> {
  const [thread] = await db.select().from(contactMessages).where(eq(contactMessages.receipt, number))
  if (!thread) throw notFound()
  assertNotOwn(viewer, thread.userId)
  return thread
}

/** Condition: the thread is as the viewer saw it. */
export const isAtVersion = (id: number, version: number): SQL =>
  sql`EXISTS (SELECT 1 FROM contact_messages t WHERE t.id = ${id} AND t.version = ${version})`

export const nextVersion = sql`${contactMessages.version} + 1`

export const staleThread = () =>
  new AppError('stale', {
    message: 'از وقتی این صفحه را باز کردی، کسی پاسخی داده یا وضعیت را عوض کرده است؛ ببین چه شده و دوباره تصمیم بگیر.',
  })

export const erasedThread = () => conflict('حساب فرستنده حذف شده و پیام‌هایش هم حذف شده‌اند؛ دیگر نمی‌شود چیزی نوشت.')
