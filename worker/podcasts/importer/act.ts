import { and, eq, type SQL, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { dropStored } from '#worker/podcasts/episodes/index.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import type { ImportAct, ShowImport } from './contract.ts'
import { readFeed } from './feed/read-feed.ts'
import { lockedFeed, noShow } from './feed/refusals.ts'
import { writeItems } from './items.ts'
import { readImport } from './read-import.ts'
import { podcastImportItems as items, podcastImports } from './schema.ts'
import { wake } from './wake.ts'

/** What is tried again: its file from the beginning, as often as the first time. */
const AFRESH = { state: 'waiting' as const, reason: null, tries: 0, notBefore: 0 }

/**
 * Stops an import for a while or for good, goes on with it, tries again what failed, or reads the feed again for what is new; done
 * already it changes nothing. Errors: `not_found`, `gone` when its show was removed, those of reading a feed.
 */
export async function actOn(env: Env, db: Database, viewer: Viewer, hash: string, act: ImportAct): Promise<ShowImport> {
  const mine = and(eq(podcastImports.hash, hash), eq(podcastImports.ownerId, viewer.id)) as SQL // Two conditions are never none.
  const [found] = await db
    .select({ id: podcastImports.id, feed: podcastImports.feed, removedAt: podcasts.removedAt })
    .from(podcastImports)
    .innerJoin(podcasts, eq(podcasts.id, podcastImports.podcastId))
    .where(mine)
  if (!found) throw notFound()
  if (act === 'pause') await turn(db, found.id, 'paused', sql`state IN ('running', 'full')`)
  else if (act === 'cancel') await cancel(env, db, found.id)
  else {
    if (found.removedAt !== null) throw noShow()
    if (act === 'refresh') await refresh(env, db, found)
    if (act === 'retry') await retry(db, found.id)
    const from = act === 'resume' ? sql`state IN ('paused', 'full')` : sql`state <> 'running'`
    await atomic(db, [run(db, found.id, from), wake(db, sql`i.id = ${found.id}`)])
  }
  return readImport(env, db, viewer, hash)
}

const turn = (db: Database, id: number, state: 'paused', when: SQL) =>
  db.update(podcastImports).set({ state }).where(sql`id = ${id} AND ${when}`)

/** Statement: it runs again, by a turn of its own. */
const run = (db: Database, id: number, when: SQL) =>
  db
    .update(podcastImports)
    .set({ state: 'running', steps: sql`${podcastImports.steps} + 1` })
    .where(sql`id = ${id} AND ${when}`)

/** Whoever works on it loses it at once; what was begun of a file goes. What is here stays. */
async function cancel(env: Env, db: Database, id: number): Promise<void> {
  const [, begun] = await atomic(db, [
    db.update(podcastImports).set({ state: 'cancelled', leaseKey: null, leaseUntil: 0 }).where(sql`id = ${id} AND state <> 'done'`),
    db
      .select({ sound: items.sound, multipartId: items.multipartId })
      .from(items)
      .where(sql`${items.importId} = ${id} AND ${items.sound} IS NOT NULL AND ${items.state} IN ('waiting', 'copying')`),
    db
      .update(items)
      .set({ state: 'waiting', sound: null, multipartId: null, parts: [], copied: 0, validator: null })
      .where(sql`${items.importId} = ${id} AND ${items.state} IN ('waiting', 'copying')`),
  ] as const)
  for (const { sound, multipartId } of begun) if (sound !== null) await dropStored(env, db, sound, multipartId)
}

const retry = (db: Database, id: number) =>
  db
    .update(items)
    .set(AFRESH)
    .where(sql`${items.importId} = ${id} AND ${items.state} = 'failed' AND ${items.item} IS NOT NULL AND ${items.reason} IS NOT 'here'`)

/** The feed again: what is new waits to come, what could not come may now. */
async function refresh(env: Env, db: Database, { id, feed }: { id: number; feed: string }): Promise<void> {
  const read = await readFeed(env, feed)
  if (read.show.locked) throw lockedFeed()
  await atomic(db, [
    ...writeItems(db, sql`${id}`, read.items, sql`1`),
    db.update(podcastImports).set({ readAt: now() }).where(eq(podcastImports.id, id)),
  ] as const)
}
