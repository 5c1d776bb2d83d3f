import { and, eq, type SQL, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { deleteUnusedAudio } from '#worker/podcasts/episodes/index.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import type { ImportAction, ShowImport } from './contract.ts'
import { fetchFeed } from './feed/fetch-feed.ts'
import { retryCover } from './import-cover.ts'
import { enqueueTurn } from './lease.ts'
import { readImport } from './read-import.ts'
import { podcastImportItems as items, podcastImports } from './schema.ts'
import { upsertItems } from './start-import.ts'

const RETRY_STATE = { state: 'waiting' as const, reason: null, attempts: 0, retryAt: 0 }

/**
 * Applies an action to the viewer's import. Errors: `not_found`; `gone` for `resume`, `retry` and `refresh` if its show was removed; for
 * `refresh`, those of `fetchFeed`.
 */
export async function applyImportAction(env: Env, db: Database, viewer: Viewer, hash: string, action: ImportAction): Promise<ShowImport> {
  const mine = and(eq(podcastImports.hash, hash), eq(podcastImports.ownerId, viewer.id)) as SQL // `and()` of two conditions is never undefined.
  const [found] = await db
    .select({ id: podcastImports.id, feed: podcastImports.feed, removedAt: shows.removedAt })
    .from(podcastImports)
    .innerJoin(shows, eq(shows.id, podcastImports.showId))
    .where(mine)
  if (!found) throw notFound()
  if (action === 'pause') await setState(db, found.id, 'paused', sql`state IN ('running', 'full')`)
  else if (action === 'cancel') await cancel(env, db, found.id)
  else {
    if (found.removedAt !== null) throw showRemoved()
    if (action === 'refresh') await refresh(env, db, found)
    if (action === 'retry') await retry(db, found.id)
    const from = action === 'resume' ? sql`state IN ('paused', 'full')` : sql`state <> 'running'`
    await atomic(db, [resumeImport(db, found.id, from), enqueueTurn(db, sql`i.id = ${found.id}`)])
  }
  return readImport(env, db, viewer, hash)
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
  const [, started] = await atomic(db, [
    db.update(podcastImports).set({ state: 'cancelled', leaseKey: null, leaseUntil: 0 }).where(sql`id = ${id} AND state <> 'done'`),
    db
      .select({ audioHash: items.audioHash, multipartId: items.multipartId })
      .from(items)
      .where(sql`${items.importId} = ${id} AND ${items.audioHash} IS NOT NULL AND ${items.state} IN ('waiting', 'copying')`),
    db
      .update(items)
      .set({ state: 'waiting', audioHash: null, multipartId: null, parts: [], copied: 0, validator: null })
      .where(sql`${items.importId} = ${id} AND ${items.state} IN ('waiting', 'copying')`),
  ] as const)
  for (const { audioHash, multipartId } of started) if (audioHash !== null) await deleteUnusedAudio(env, db, audioHash, multipartId)
}

const retry = (db: Database, id: number) =>
  atomic(db, [
    db
      .update(items)
      .set(RETRY_STATE)
      .where(sql`${items.importId} = ${id} AND ${items.state} = 'failed' AND ${items.item} IS NOT NULL AND ${items.reason} IS NOT 'here'`),
    retryCover(db, id),
  ])

async function refresh(env: Env, db: Database, { id, feed }: { id: number; feed: string }): Promise<void> {
  const read = await fetchFeed(env, feed)
  await atomic(db, [
    ...upsertItems(db, sql`${id}`, read.items, sql`1`),
    db.update(podcastImports).set({ readAt: now() }).where(eq(podcastImports.id, id)),
    ...(read.show.image === undefined ? [] : [retryCover(db, id, read.show.image)]),
  ] as const)
}

const showRemoved = () => new AppError('gone', { message: 'پادکست این انتقال را حذف کرده‌ای؛ اول آن را بازگردان.' })
