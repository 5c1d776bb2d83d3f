import { gt, type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'

/** Maximum age of a cached page in ms. */
export const PAGE_MAX_AGE = 60 * 60 * 1000
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
  return [...new Set(rows.map(({ tag }) => tag))]
}

/** Returns whether a request must poll, by the age of the last poll: not at all, in the background, or before serving. */
export function pollMode(): 'none' | 'background' | 'blocking' {
  const age = Date.now() - polledAt
  if (lastVersion < 0 || age > MAX_STALE_MS) return 'blocking'
  return age > FRESH_MS ? 'background' : 'none'
}
