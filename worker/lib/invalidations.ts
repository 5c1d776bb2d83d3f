import { gt, type SQL, sql } from 'drizzle-orm'
import { HOUR } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now } from './clock.ts'

/** Maximum age of a cached page in ms. */
export const PAGE_MAX_AGE = HOUR
const FRESH_MS = 1000
const MAX_STALE_MS = 10_000

/**
 * Returns a batch statement that invalidates pages with any of these cache tags, which must be ASCII. With `when`, it does so only if the
 * condition holds at that point in the batch.
 */
export const invalidate = (db: Database, tags: readonly string[], when?: SQL): Statement => {
  const unique = [...new Set(tags)]
  const insert = db.insert(cacheInvalidations)
  return when
    ? insert.select(sql`SELECT NULL, value, ${now()} FROM json_each(${JSON.stringify(unique)}) WHERE ${when}`)
    : insert.values(unique.map((tag) => ({ tag, at: now() })))
}

/** Returns a cron statement that deletes invalidations older than twice the maximum age of a cached page. */
export const pruneInvalidations = (db: Database): Statement =>
  db.delete(cacheInvalidations).where(sql`${cacheInvalidations.at} < ${now() - 2 * PAGE_MAX_AGE}`)

const latestVersionByTag = new Map<string, number>()
let lastVersion = -1
let polledAt = 0
let failedAt = 0

/** Returns the latest invalidation version that this isolate has seen; read it before the data of a page. */
export const knownVersion = (): number => lastVersion

/** Returns whether none of the tags was invalidated after `version`. */
export const isUnchanged = (tags: readonly string[], version: number): boolean =>
  tags.every((tag) => (latestVersionByTag.get(tag) ?? 0) <= version)

/**
 * Reads new invalidations and returns their tags. Each caller runs its own query, because a shared one could predate the caller's own
 * write.
 */
export async function pollInvalidations(db: Database): Promise<string[]> {
  const since = lastVersion
  const started = Date.now()
  const query = db.select({ seq: cacheInvalidations.version, tag: cacheInvalidations.tag }).from(cacheInvalidations)
  const rows =
    since < 0
      ? await query.where(gt(cacheInvalidations.at, now() - 2 * PAGE_MAX_AGE))
      : await query.where(gt(cacheInvalidations.version, since))
  let latest = Math.max(lastVersion, 0)
  for (const { seq, tag } of rows) {
    if (seq > (latestVersionByTag.get(tag) ?? 0)) latestVersionByTag.set(tag, seq)
    if (seq > latest) latest = seq
  }
  lastVersion = latest
  polledAt = Math.max(polledAt, started)
  failedAt = 0
  return [...new Set(rows.map(({ tag }) => tag))]
}

/** Polls before pages are read. Logs a failure instead of throwing; requests then serve what is cached and poll again a second later. */
export async function tryPollInvalidations(db: Database): Promise<void> {
  try {
    await pollInvalidations(db)
  } catch (error) {
    failedAt = Date.now()
    logFailure('invalidation_poll_failed', error)
  }
}

/**
 * Polls after a committed write and purges the edge cache in the background. Never throws: a failure is logged, and the next request polls
 * before it is served.
 */
export async function publishInvalidations(db: Database, ctx: Pick<ExecutionContext, 'waitUntil'>): Promise<void> {
  try {
    const tags = await pollInvalidations(db)
    ctx.waitUntil(purgeEdgeCache(ctx, tags).catch((error) => logFailure('edge_purge_failed', error)))
  } catch (error) {
    polledAt = 0
    logFailure('invalidation_poll_failed', error)
  }
}

const logFailure = (event: string, error: unknown) => console.error(JSON.stringify({ level: 'error', event, error: String(error) }))

/** Returns whether a request must poll, by the age of the last poll: not at all, in the background, or before serving. */
export function pollMode(): 'none' | 'background' | 'blocking' {
  if (Date.now() - failedAt < FRESH_MS) return 'none'
  const age = Date.now() - polledAt
  if (lastVersion < 0 || age > MAX_STALE_MS) return 'blocking'
  return age > FRESH_MS ? 'background' : 'none'
}

interface EdgeCache {
  purge: (what: { tags: string[] }) => Promise<unknown>
}

const MAX_TAGS_PER_PURGE = 100

/** Returns the Workers Cache of the execution context; undefined in the local runtime, which has none. */
const findEdgeCache = (ctx: object): EdgeCache | undefined => {
  const cache = 'cache' in ctx ? ctx.cache : undefined
  return typeof cache === 'object' && cache !== null && 'purge' in cache && typeof cache.purge === 'function'
    ? (cache as EdgeCache)
    : undefined
}

/** Purges pages with any of these tags from the edge cache. Throws if a purge fails; it is not retried, because edge copies expire soon. */
export async function purgeEdgeCache(ctx: object, tags: readonly string[]): Promise<void> {
  const edge = findEdgeCache(ctx)
  if (!edge) return
  for (let from = 0; from < tags.length; from += MAX_TAGS_PER_PURGE) await edge.purge({ tags: tags.slice(from, from + MAX_TAGS_PER_PURGE) })
}
