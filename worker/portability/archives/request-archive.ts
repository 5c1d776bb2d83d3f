import { and, eq, inArray, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { archiveName } from './content/about-entries.ts'
import type { Archive } from './contract.ts'
import { enqueueTurn } from './lease.ts'
import type { Subject } from './policy.ts'
import { readArchive } from './read-archive.ts'
import { archives } from './schema.ts'

/**
 * Starts an archive in place of an older one, or returns the one that is running or was finished less than a day ago; `subject` belongs to the
 * viewer. Errors: `unavailable`, if the row disappears in between.
 */
export async function requestArchive(env: Env, db: Database, viewer: Viewer, subject: Subject): Promise<Archive> {
  const { kind, id: subjectId, handle } = subject
  const [hash, at] = [newHash(), now()]
  const isSame = sql`kind = ${kind} AND subject_id = ${subjectId}`
  const isCurrent = sql`EXISTS (SELECT 1 FROM archives a WHERE a.kind = ${kind} AND a.subject_id = ${subjectId} AND (a.state = 'running'
    OR a.state = 'ready' AND a.created_at > ${at - LIMITS.archiveInterval} AND a.expires_at > ${at}))`
  const row = { hash, kind, subjectId, requestedBy: viewer.id, name: archiveName(handle, at), createdAt: at }
  await atomic(db, [
    // Of an earlier owner of the publication.
    db.update(archives).set({ state: 'ended' }).where(sql`${isSame} AND requested_by <> ${viewer.id}`),
    insertSelect(db, archives, row, sql`WHERE NOT ${isCurrent}`).onConflictDoNothing(),
    db
      .update(archives)
      .set({ state: 'ended' })
      .where(
        sql`${isSame} AND state IN ('ready', 'failed') AND hash <> ${hash} AND EXISTS (SELECT 1 FROM archives n WHERE n.hash = ${hash})`,
      ),
    enqueueTurn(db, sql`i.hash = ${hash}`),
  ])
  const archive = await readArchive(env, db, viewer.id, subject)
  if (!archive) throw new AppError('unavailable')
  return archive
}

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
