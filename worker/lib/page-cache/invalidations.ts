import { gt, type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'

/** Longest life of a kept page in ms; a bump older than this can outdate nothing any more. */
export const PAGE_MAX_AGE = 60 * 60 * 1000
const FRESH_MS = 1000
const MAX_STALE_MS = 10_000

/**
 * Statement for a write's own batch: pages carrying one of these tags (ASCII, by hash) are outdated from now on; with `when`, only
 * if that holds at its place in the batch.
 */
export const invalidate = (db: Database, tags: readonly string[], when?: SQL): Statement => {
  const unique = [...new Set(tags)]
  const insert = db.insert(cacheInvalidations)
  return when
    ? insert.select(sql`SELECT NULL, value, ${now()} FROM json_each(${JSON.stringify(unique)}) WHERE ${when}`)
    : insert.values(unique.map((tag) => ({ tag, at: now() })))
}

/** Statement for the cron: forgets bumps no kept page can be older than. */
export const pruneInvalidations = (db: Database): Statement =>
  db.delete(cacheInvalidations).where(sql`${cacheInvalidations.at} < ${now() - 2 * PAGE_MAX_AGE}`)

const latestVersionByTag = new Map<string, number>()
let lastVersion = -1
let polledAt = 0

/** The bump number this isolate has seen; read it before a page's data is read. */
export const knownVersion = (): number => lastVersion

/** True while none of the tags was bumped after `seq`. */
export const isUnchanged = (tags: readonly string[], version: number): boolean =>
  tags.every((tag) => (latestVersionByTag.get(tag) ?? 0) <= version)

/** Reads new bumps and answers their tags. Each caller runs its own query: a shared promise could be older than the caller's own write. */
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

/** How old the knowledge of bumps is: serve at once, serve and poll behind, or poll first. */
export function pollMode(): 'none' | 'background' | 'blocking' {
  const age = Date.now() - polledAt
  if (lastVersion < 0 || age > MAX_STALE_MS) return 'blocking'
  return age > FRESH_MS ? 'background' : 'none'
}
