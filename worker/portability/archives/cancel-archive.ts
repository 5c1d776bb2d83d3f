import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { archives } from './schema.ts'

/** Cancels a running archive of the viewer, or deletes a finished one; its link stops working at once. Errors: `not_found`. */
export async function cancelArchive(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const isOwn = and(eq(archives.hash, hash), eq(archives.requestedBy, viewer.id))
  const ended = await db
    .update(archives)
    .set({ state: 'ended' })
    .where(and(isOwn, inArray(archives.state, ['running', 'ready', 'failed'])))
    .returning({ id: archives.id })
  if (ended.length > 0) return
  const [known] = await db.select({ id: archives.id }).from(archives).where(isOwn)
  if (!known) throw notFound()
}
