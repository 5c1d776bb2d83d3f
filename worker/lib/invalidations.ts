import { desc, gt, type SQL, sql } from 'drizzle-orm'
import { DAY, HOUR } from '#shared/time.ts'
import { type Database, type Statement, seenBookmark } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { laterBookmark, type Position } from '#worker/db/session-database.ts'
import { now } from './clock.ts'
import { isolateState } from './isolate-state.ts'
import { logError } from './log-error.ts'

/** Maximum age of a cached page in ms. */
export const PAGE_MAX_AGE = HOUR
const FRESH_MS = 1000
const MAX_STALE_MS = 10_000

const insertTags = (db: Database, tags: readonly string[], isRemoval: boolean, when: SQL): Statement =>
  insertSelect(
    db,
    cacheInvalidations,
    { tag: sql`value`, at: now(), isRemoval },
    sql`FROM json_each(${JSON.stringify([...new Set(tags)])}) WHERE ${when}`,
  )

/**
 * Returns a batch statement that invalidates pages with any of these cache tags, which must be ASCII. With `when`, it does so only if the
 * condition holds at that point in the batch.
 */
export const invalidate = (db: Database, tags: readonly string[], when: SQL = sql`true`): Statement => insertTags(db, tags, false, when)

/**
 * Like `invalidate`, for content that must not be shown any longer, and for files, which the edge would keep for a year: the edge cache is
 * purged of it before all other changes, and until that succeeds.
 */
export const invalidateRemoval = (db: Database, tags: readonly string[], when: SQL = sql`true`): Statement =>
  insertTags(db, tags, true, when)

/** Number of tags that the table keeps, the latest; more than a poll reads, so that a poll notices missing ones. */
const MAX_TAGS = 10_000

/**
 * Returns a cron statement that deletes invalidations older than twice the maximum age of a cached page and those over `MAX_TAGS`. Removals
 * that the edge cache was not purged of stay for a day.
 */
export const pruneInvalidations = (db: Database): Statement => {
  const { at, isRemoval, isPurged, version } = cacheInvalidations
  return db.delete(cacheInvalidations).where(
    sql`(${at} < ${now() - 2 * PAGE_MAX_AGE} OR ${version} <= (SELECT seq FROM cache_bumps ORDER BY seq DESC LIMIT 1 OFFSET ${MAX_TAGS}))
      AND (${isRemoval} = 0 OR ${isPurged} = 1 OR ${at} < ${now() - DAY})`,
  )
}

/** Returns the time in UTC ms of the latest invalidation of any of the tags that the table still holds; 0 if it holds none. */
export async function lastInvalidatedAt(db: Database, tags: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ at: sql<number | null>`max(${cacheInvalidations.at})` })
    .from(cacheInvalidations)
    .where(sql`${cacheInvalidations.tag} IN (SELECT value FROM json_each(${JSON.stringify(tags)}))`)
  return row?.at ?? 0
}

/** Number of tags that a poll reads, the latest. */
const POLLED_TAGS = 200
/** Number of tags that an isolate remembers, the latest. */
const KNOWN_TAGS = 5000

const known = isolateState(() => ({
  /** Latest invalidation of each known tag, in ascending order. */
  versionByTag: new Map<string, number>(),
  /** Older invalidations are not known, so a page rendered before this version counts as changed. */
  oldestVersion: 0,
  lastVersion: -1,
  polledAt: 0,
  failedAt: 0,
  /** State of the database in which the known invalidations were read. */
  position: { bookmark: undefined } as Position,
}))

/** Returns the latest invalidation version that this isolate has seen; read it before the data of a page. */
export const knownVersion = (): number => known.lastVersion

/**
 * Returns the bookmark of a state that contains the known invalidations. A replica must have reached it, or what is read there would be older
 * than the version under which it is cached.
 */
export const knownBookmark = (): string | undefined => known.position.bookmark

/** Returns whether none of the tags was invalidated after `version`, as far as this isolate knows. */
export const isUnchanged = (tags: readonly string[], version: number): boolean =>
  version >= known.oldestVersion && tags.every((tag) => (known.versionByTag.get(tag) ?? 0) <= version)

/** Reads the latest invalidations. Each caller runs its own query, because a shared one could predate the caller's own write. */
export async function pollInvalidations(db: Database): Promise<void> {
  const started = Date.now()
  const rows = await db
    .select({ version: cacheInvalidations.version, tag: cacheInvalidations.tag })
    .from(cacheInvalidations)
    .where(gt(cacheInvalidations.version, known.lastVersion))
    .orderBy(desc(cacheInvalidations.version))
    .limit(POLLED_TAGS)
  const oldest = rows.at(-1)
  if (rows.length === POLLED_TAGS && oldest) known.oldestVersion = Math.max(known.oldestVersion, oldest.version - 1)
  for (const { version, tag } of rows.reverse()) {
    if (version <= (known.versionByTag.get(tag) ?? 0)) continue
    known.versionByTag.delete(tag)
    known.versionByTag.set(tag, version)
  }
  for (const [tag, version] of known.versionByTag) {
    if (known.versionByTag.size <= KNOWN_TAGS) break
    known.versionByTag.delete(tag)
    known.oldestVersion = Math.max(known.oldestVersion, version)
  }
  known.lastVersion = Math.max(known.lastVersion, rows.at(-1)?.version ?? 0)
  known.position = { bookmark: laterBookmark(known.position.bookmark, seenBookmark(db)) }
  known.polledAt = started
  known.failedAt = 0
}

/** Polls before pages are read. Logs a failure instead of throwing; requests then serve what is cached and poll again a second later. */
export async function tryPollInvalidations(db: Database): Promise<void> {
  try {
    await pollInvalidations(db)
  } catch (error) {
    known.failedAt = Date.now()
    logError('invalidation_poll_failed', error)
  }
}

/** Polls after a committed write. Logs a failure instead of throwing, and then the next request polls before it is served. */
export async function pollAfterWrite(db: Database): Promise<void> {
  try {
    await pollInvalidations(db)
  } catch (error) {
    known.polledAt = 0
    // An earlier failure, after which requests do not poll for a second, must not hide this write.
    known.failedAt = 0
    logError('invalidation_poll_failed', error)
  }
}

/** A negative age means that the clock moved backwards. */
const isWithin = (age: number, limit: number): boolean => age >= 0 && age <= limit

/** Returns whether a request must poll, by the age of the last poll: not at all, in the background, or before serving. */
export function pollMode(): 'none' | 'background' | 'blocking' {
  const age = Date.now() - known.polledAt
  if (isWithin(Date.now() - known.failedAt, FRESH_MS)) return 'none'
  if (known.lastVersion < 0 || !isWithin(age, MAX_STALE_MS)) return 'blocking'
  return age > FRESH_MS ? 'background' : 'none'
}

/** Returns whether the last poll succeeded within `FRESH_MS`, so that a page served now may be stored by a cache that polls nothing. */
export const isUpToDate = (): boolean => known.failedAt === 0 && isWithin(Date.now() - known.polledAt, FRESH_MS)
