import { gt, type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { cacheBumps } from '#worker/db/platform.ts'
import { now } from '#worker/lib/clock.ts'

/** Longest life of a kept page in ms; a bump older than this can outdate nothing any more. */
export const PAGE_LIFE = 60 * 60 * 1000
const FRESH = 1000
const MUST_WAIT = 10_000

/**
 * Statement for a write's own batch: pages carrying one of these tags (ASCII, by hash) are outdated from now on; with `when`, only
 * if that holds at its place in the batch.
 */
export const bump = (db: Database, tags: readonly string[], when?: SQL): Statement => {
  const unique = [...new Set(tags)]
  const insert = db.insert(cacheBumps)
  return when
    ? insert.select(sql`SELECT NULL, value, ${now()} FROM json_each(${JSON.stringify(unique)}) WHERE ${when}`)
    : insert.values(unique.map((tag) => ({ tag, at: now() })))
}

/** Statement for the cron: forgets bumps no kept page can be older than. */
export const pruneBumps = (db: Database): Statement => db.delete(cacheBumps).where(sql`${cacheBumps.at} < ${now() - 2 * PAGE_LIFE}`)

const newest = new Map<string, number>()
let known = -1
let polledAt = 0

/** The bump number this isolate has seen; read it before a page's data is read. */
export const knownBump = (): number => known

/** True while none of the tags was bumped after `seq`. */
export const isCurrent = (tags: readonly string[], seq: number): boolean => tags.every((tag) => (newest.get(tag) ?? 0) <= seq)

/** Reads new bumps and answers their tags. Each caller runs its own query: a shared promise could be older than the caller's own write. */
export async function pollBumps(db: Database): Promise<string[]> {
  const from = known
  const started = Date.now()
  const query = db.select({ seq: cacheBumps.seq, tag: cacheBumps.tag }).from(cacheBumps)
  const rows = from < 0 ? await query.where(gt(cacheBumps.at, now() - 2 * PAGE_LIFE)) : await query.where(gt(cacheBumps.seq, from))
  let top = Math.max(known, 0)
  for (const { seq, tag } of rows) {
    if (seq > (newest.get(tag) ?? 0)) newest.set(tag, seq)
    if (seq > top) top = seq
  }
  known = top
  polledAt = Math.max(polledAt, started)
  return [...new Set(rows.map(({ tag }) => tag))]
}

/** How old the knowledge of bumps is: serve at once, serve and poll behind, or poll first. */
export function pollNeed(): 'none' | 'behind' | 'first' {
  const age = Date.now() - polledAt
  if (known < 0 || age > MUST_WAIT) return 'first'
  return age > FRESH ? 'behind' : 'none'
}
