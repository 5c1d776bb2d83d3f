import { and, eq, type SQL, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { ShowWarning } from './contract.ts'
import { type FetchedFeed, fetchFeed } from './feed/fetch-feed.ts'
import { retryCover } from './import-cover.ts'
import { podcastImportItems as items, podcastImports } from './schema.ts'
import { upsertItems } from './start-import.ts'

interface ImportReference {
  id: number
  feed: string
}

/** An episode that exists needs no copy. */
const isRetryable = sql`${items.state} = 'failed' AND ${items.item} IS NOT NULL AND ${items.reason} IS NOT 'here'`

/**
 * Reads the feed again and lets its failed and refused items wait for another copy, with what the feed says now, and a failed cover. Failed
 * items are repeated even if the feed cannot be read. Errors: those of `fetchFeed` if nothing else can be repeated.
 */
export async function retryAll(env: Env, db: Database, { id, feed }: ImportReference): Promise<void> {
  const [row] = await db.all<{
    count: number
  }>(sql`SELECT (SELECT count(*) FROM ${items} WHERE ${items.importId} = ${id} AND ${isRetryable})
    + (SELECT failed_cover IS NOT NULL FROM podcast_imports WHERE id = ${id}) AS count`)
  const read = await readAgain(env, feed, (row?.count ?? 0) > 0)
  await atomic(db, [resetFailed(db, eq(items.importId, id)), ...(read ? updateFromFeed(db, id, read) : [retryCover(db, id)])] as const)
}

/**
 * Lets one failed or refused item wait for another copy, with what the feed says now; an item in any other state stays as it is. Errors:
 * `not_found`; those of `fetchFeed` for a refused item.
 */
export async function retryItem(env: Env, db: Database, { id, feed }: ImportReference, key: string): Promise<void> {
  const which = and(eq(items.importId, id), eq(items.key, key)) as SQL // `and()` of two conditions is never undefined.
  const [found] = await db.select({ state: items.state, reason: items.reason }).from(items).where(which)
  if (!found) throw notFound()
  if ((found.state !== 'failed' && found.state !== 'refused') || found.reason === 'here') return
  const read = await readAgain(env, feed, found.state === 'failed')
  const again = read?.items.filter((item) => item.key === key) ?? []
  await atomic(db, [resetFailed(db, which), ...upsertItems(db, sql`${id}`, again, sql`1`)] as const)
}

/** Reads the feed of an import again for new items, and for a cover if the show has none. Errors: those of `fetchFeed`. */
export async function refreshImport(env: Env, db: Database, { id, feed }: ImportReference): Promise<void> {
  await atomic(db, updateFromFeed(db, id, await fetchFeed(env, feed)))
}

async function readAgain(env: Env, feed: string, isOptional: boolean): Promise<FetchedFeed | undefined> {
  try {
    return await fetchFeed(env, feed)
  } catch (error) {
    if (isOptional && error instanceof AppError) return undefined
    throw error
  }
}

const resetFailed = (db: Database, which: SQL) =>
  db.update(items).set({ state: 'waiting', reason: null, attempts: 0, retryAt: 0 }).where(sql`${which} AND ${isRetryable}`)

/** Warnings about the feed's document, which another reading replaces. */
const DOCUMENT_WARNINGS: readonly ShowWarning[] = ['cut', 'pages']

function updateFromFeed(db: Database, id: number, { items: read, show }: FetchedFeed) {
  const current = show.warnings.filter((warning) => DOCUMENT_WARNINGS.includes(warning))
  return [
    db
      .update(podcastImports)
      .set({
        readAt: now(),
        warnings: sql`(SELECT json_group_array(value) FROM (SELECT value FROM json_each(notes) WHERE value NOT IN
          (SELECT value FROM json_each(${JSON.stringify(DOCUMENT_WARNINGS)})) UNION ALL SELECT value FROM json_each(${JSON.stringify(current)})))`,
      })
      .where(eq(podcastImports.id, id)),
    show.image === undefined ? retryCover(db, id) : retryCover(db, id, show.image),
    ...upsertItems(db, sql`${id}`, read, sql`1`),
  ] as const
}
