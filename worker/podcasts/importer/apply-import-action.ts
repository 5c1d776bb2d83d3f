import { and, eq, type SQL, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { deleteUnusedAudio } from '#worker/podcasts/episodes/index.ts'
import type { ImportAction, ShowImport } from './contract.ts'
import { enqueueTurn } from './lease.ts'
import { readImport } from './read-import.ts'
import { refreshImport, retryAll, retryItem } from './retry-items.ts'
import { podcastImportItems as items, podcastImports } from './schema.ts'

/**
 * Applies an action to the viewer's import. Errors: `not_found`; `gone` for `resume`, `retry` and `refresh` if its show was removed; those
 * of `retryAll` and `refreshImport`.
 */
export async function applyImportAction(env: Env, db: Database, viewer: Viewer, hash: string, action: ImportAction): Promise<ShowImport> {
  const found = await findImport(db, viewer, hash)
  if (action === 'pause') await setState(db, found.id, 'paused', sql`state IN ('running', 'full')`)
  else if (action === 'cancel') await cancel(env, db, found.id)
  else {
    if (found.removedAt !== null) throw showRemoved()
    if (action === 'refresh') await refreshImport(env, db, found)
    if (action === 'retry') await retryAll(env, db, found)
    const from = action === 'resume' ? sql`state IN ('paused', 'full')` : sql`state <> 'running'`
    await atomic(db, [resumeImport(db, found.id, from), enqueueTurn(db, sql`i.id = ${found.id}`)])
  }
  return readImport(env, db, viewer, hash)
}

/**
 * Lets one item of the viewer's import be tried again; an import that is done runs again, any other keeps its state. Errors: `not_found`;
 * `gone` if its show was removed; for a refused item, those of `fetchFeed`.
 */
export async function retryImportItem(env: Env, db: Database, viewer: Viewer, hash: string, key: string): Promise<ShowImport> {
  const found = await findImport(db, viewer, hash)
  if (found.removedAt !== null) throw showRemoved()
  await retryItem(env, db, found, key)
  await atomic(db, [
    resumeImport(
      db,
      found.id,
      sql`state = 'done' AND EXISTS (SELECT 1 FROM podcast_import_items w WHERE w.import_id = ${found.id} AND w.state = 'waiting')`,
    ),
    enqueueTurn(db, sql`i.id = ${found.id}`),
  ])
  return readImport(env, db, viewer, hash)
}

async function findImport(db: Database, viewer: Viewer, hash: string) {
  const [found] = await db
    .select({ id: podcastImports.id, feed: podcastImports.feed, removedAt: shows.removedAt })
    .from(podcastImports)
    .innerJoin(shows, eq(shows.id, podcastImports.showId))
    .where(and(eq(podcastImports.hash, hash), eq(podcastImports.ownerId, viewer.id)))
  if (!found) throw notFound()
  return found
}

const setState = (db: Database, id: number, state: 'paused', when: SQL) =>
  db.update(podcastImports).set({ state }).where(sql`id = ${id} AND ${when}`)

/** Statement: resumes the import with a new step number, so that its next turn has a new outbox key. */
const resumeImport = (db: Database, id: number, when: SQL) =>
  db
    .update(podcastImports)
    .set({ state: 'running', steps: sql`${podcastImports.steps} + 1`, failedTurns: 0, retryAt: 0 })
    .where(sql`id = ${id} AND ${when}`)

/** Revokes the lease first, then deletes partially copied files. Imported episodes stay. */
async function cancel(env: Env, db: Database, id: number): Promise<void> {
  const { started } = await write(db, {
    before: {
      cancelled: db
        .update(podcastImports)
        .set({ state: 'cancelled', leaseKey: null, leaseUntil: 0 })
        .where(sql`id = ${id} AND state <> 'done'`),
      started: db
        .select({ audioHash: items.audioHash, multipartId: items.multipartId })
        .from(items)
        .where(sql`${items.importId} = ${id} AND ${items.audioHash} IS NOT NULL AND ${items.state} IN ('waiting', 'copying')`),
    },
    change: [
      db
        .update(items)
        .set({ state: 'waiting', audioHash: null, multipartId: null, parts: [], copied: 0, validator: null })
        .where(sql`${items.importId} = ${id} AND ${items.state} IN ('waiting', 'copying')`),
    ],
  })
  for (const { audioHash, multipartId } of started) if (audioHash !== null) await deleteUnusedAudio(env, db, audioHash, multipartId)
}

const showRemoved = () => new AppError('gone', { message: 'پادکست این انتقال را حذف کرده‌ای؛ اول آن را بازگردان.' })
