import { eq, type SQL, sql } from 'drizzle-orm'
import { MINUTE, SECOND } from '#shared/time.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { cacheInvalidations, edgePurger } from '#worker/db/platform-schema.ts'
import { write } from '#worker/db/write.ts'
import { now } from './clock.ts'
import { logError } from './log-error.ts'

/** How long the edge serves a page without asking the Worker, in ms; a routine change that is not purged shows after this time. */
export const EDGE_MAX_AGE = MINUTE
/** Calls that Workers Cache allows on every plan: developers.cloudflare.com/workers/cache/limitations. */
const CALLS_PER_MINUTE = 5
/** Calls that routine changes leave to removals. */
const RESERVED_CALLS = 2
const TAGS_PER_CALL = 100
const LEASE_MS = 30 * SECOND
/** First delay after a refused call, in ms; doubles up to `MAX_RETRY_MS`. */
const RETRY_MS = 5 * SECOND
const MAX_RETRY_MS = MINUTE

interface EdgeCache {
  purge: (what: { tags: string[] }) => Promise<{ success: boolean; errors?: unknown }>
}

/** Returns the Workers Cache of a handler's context; undefined in the local runtime, which has none. */
function findEdgeCache(ctx: object): EdgeCache | undefined {
  const cache = 'cache' in ctx ? ctx.cache : undefined
  return typeof cache === 'object' && cache !== null && 'purge' in cache && typeof cache.purge === 'function'
    ? (cache as EdgeCache)
    : undefined
}

/**
 * Purges the edge cache of invalidated tags, removals first, with as few calls as possible. One caller at a time purges; the others return at
 * once. What the quota of calls or a failure leaves is purged by the next write, job or cron run. Logs failures and never throws.
 */
export async function purgeEdgeCache(db: Database, ctx: object): Promise<void> {
  const edge = findEdgeCache(ctx)
  if (!edge) return
  try {
    for (;;) {
      const claimed = await claimTags(db)
      if (claimed.length === 0) return
      const failure = await purgeTags(
        edge,
        claimed.map(({ tag }) => tag),
      )
      await (failure === undefined ? completePurge(db, claimed) : postponePurge(db))
      if (failure !== undefined) return logFailure(failure)
    }
  } catch (error) {
    logFailure(error)
  }
}

const logFailure = (error: unknown) => logError('edge_purge_failed', error)

/** Returns why the call failed, or undefined. */
async function purgeTags(edge: EdgeCache, tags: string[]): Promise<unknown> {
  try {
    const { success, errors } = await edge.purge({ tags })
    return success ? undefined : `refused: ${JSON.stringify(errors)}`
  } catch (error) {
    return error ?? 'unknown'
  }
}

interface ClaimedTag {
  version: number
  tag: string
}

const isPending = (time: number, isRemoval: 0 | 1): SQL =>
  sql`${cacheInvalidations.isPurged} = 0 AND ${cacheInvalidations.isRemoval} = ${sql.raw(
    String(isRemoval),
  )} ${isRemoval ? sql`` : sql`AND ${cacheInvalidations.at} > ${time - EDGE_MAX_AGE}`}`

/** Takes the lease and one call of the quota, and returns the tags to purge; none if there is nothing to purge or no call left. */
async function claimTags(db: Database): Promise<ClaimedTag[]> {
  const time = now()
  const recentCalls = sql`(SELECT json_group_array(value) FROM json_each(${edgePurger.calls}) WHERE value > ${time - MINUTE})`
  const hasPending = (isRemoval: 0 | 1) => sql`EXISTS (SELECT 1 FROM ${cacheInvalidations} WHERE ${isPending(time, isRemoval)})`
  const { claimed, tags } = await write(db, {
    change: {
      claimed: db
        .update(edgePurger)
        .set({ leaseUntil: time + LEASE_MS, calls: sql`json_insert(${recentCalls}, '$[#]', ${time})` })
        .where(
          sql`${edgePurger.leaseUntil} <= ${time} AND ${edgePurger.retryAt} <= ${time} AND json_array_length(${recentCalls}) < CASE
          WHEN ${hasPending(1)} THEN ${CALLS_PER_MINUTE} WHEN ${hasPending(0)} THEN ${CALLS_PER_MINUTE - RESERVED_CALLS} ELSE 0 END`,
        )
        .returning({ id: edgePurger.id }),
    },
    read: {
      tags: db
        .select({ version: cacheInvalidations.version, tag: cacheInvalidations.tag })
        .from(cacheInvalidations)
        .where(sql`(${isPending(time, 1)}) OR (${isPending(time, 0)})`)
        .orderBy(sql`${cacheInvalidations.isRemoval} DESC, ${cacheInvalidations.version}`)
        .limit(TAGS_PER_CALL),
    },
  })
  return claimed.length > 0 ? tags : []
}

/** Marks the claimed tags as purged, unless they were invalidated again, and routine ones of which the edge has no copy left. */
const completePurge = (db: Database, claimed: readonly ClaimedTag[]) => {
  const versions = JSON.stringify(claimed.map(({ version }) => version))
  return atomic(db, [
    db
      .update(cacheInvalidations)
      .set({ isPurged: true })
      .where(
        sql`${cacheInvalidations.isPurged} = 0 AND (${cacheInvalidations.version} IN (SELECT value FROM json_each(${versions}))
          OR ${cacheInvalidations.isRemoval} = 0 AND ${cacheInvalidations.at} <= ${now() - EDGE_MAX_AGE})`,
      ),
    db.update(edgePurger).set({ leaseUntil: 0, retryAt: 0, failures: 0 }).where(eq(edgePurger.id, 1)),
  ])
}

const postponePurge = (db: Database) =>
  db
    .update(edgePurger)
    .set({
      leaseUntil: 0,
      retryAt: sql`${now()} + min(${RETRY_MS} << min(${edgePurger.failures}, 10), ${MAX_RETRY_MS})`,
      failures: sql`${edgePurger.failures} + 1`,
    })
    .where(eq(edgePurger.id, 1))
