import { and, asc, eq, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { atomic, type Database, database, type Statement, statsDatabase } from '#worker/db/client.ts'
import { insertSelect, selectColumns } from '#worker/db/insert-select.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { dailyCounts } from '#worker/statistics/collection/schema.ts'
import { COUNT_INTERVAL_MINUTES, MAX_LISTENERS_PER_ADDRESS, RETENTION_DAYS, STOP_BUCKETS } from './contract.ts'
import { downloadBreakdowns, downloadDays, downloadRequests, listenerKeys } from './schema.ts'

const BATCH_SIZE = 40

/**
 * Cron task: recounts up to `BATCH_SIZE` days of posts that have new requests, least recently counted first, and skips days counted within
 * the last `COUNT_INTERVAL_MINUTES`.
 */
export async function countDownloads(env: Env): Promise<void> {
  const due = await database(env)
    .select({ postId: downloadDays.postId, day: downloadDays.day })
    .from(downloadDays)
    .where(and(eq(downloadDays.state, 'waiting'), lte(downloadDays.countedAt, now() - COUNT_INTERVAL_MINUTES * MINUTE)))
    .orderBy(asc(downloadDays.countedAt))
    .limit(BATCH_SIZE)
  for (const { postId, day } of due) await countDay(env, postId, day)
}

type Breakdown = typeof downloadBreakdowns.$inferInsert.dimension

/**
 * Recounts a post's Tehran day from its requests. Sets every number instead of adding to it, so repeated and concurrent runs agree, and
 * late requests are included. The listens are stored in the statistics database first: a day stays waiting until the verdicts stored
 * agree with them, so that the next run repairs what a crash in between or a request meanwhile left different.
 */
export async function countDay(env: Env, postId: number, day: string): Promise<void> {
  const db = database(env)
  const listens = await storeListens(env, postId, day)
  const isPostDay = sql`post_id = ${inlineInteger(postId)} AND day = ${day}`
  const breakdown = (dimension: Breakdown, name: SQL, where: SQL) => {
    const columns = { postId: sql`post_id`, day: sql`day`, dimension: sql.raw(`'${dimension}'`), name, count: sql`count(*)` }
    return sql`${selectColumns(downloadBreakdowns, columns)} FROM listen_requests WHERE ${isPostDay} AND ${where} GROUP BY post_id, day, ${name}`
  }
  const stop = sql.raw(`CAST(min(reach * ${STOP_BUCKETS} / 100, ${STOP_BUCKETS - 1}) AS TEXT)`)
  const isCounted = sql`verdict = 'counted'`
  const counted = sql`(SELECT count(*) FROM listen_requests WHERE ${isPostDay} AND ${isCounted})`
  await atomic(db, [
    db
      .update(downloadRequests)
      .set({ verdict: sql`j.verdict`, reach: sql`j.reach` })
      .from(sql`(${selectVerdicts(postId, day)}) j`)
      .where(sql`listen_requests.id = j.id AND (listen_requests.verdict IS NOT j.verdict OR listen_requests.reach <> j.reach)`),
    db.delete(downloadBreakdowns).where(isPostDay),
    db.insert(downloadBreakdowns).select(sql`${breakdown('stop', stop, isCounted)}
      UNION ALL ${breakdown('app', sql`app`, isCounted)}
      UNION ALL ${breakdown('device', sql`device`, isCounted)}
      UNION ALL ${breakdown('verdict', sql`verdict`, sql`verdict IS NOT NULL`)}`),
    db
      .update(downloadDays)
      .set({ state: sql`iif(${counted} = ${inlineInteger(listens)}, 'counted', 'waiting')`, countedAt: now() })
      .where(and(isPostDay, ne(downloadDays.state, 'closed'))),
  ])
}

/** Counts the listens of a post's day and stores them, with the owners of the post if the day has no counts yet. */
async function storeListens(env: Env, postId: number, day: string): Promise<number> {
  const [found] = await database(env)
    .select({
      authorId: posts.authorId,
      publicationId: posts.publicationId,
      podcastId: episodes.showId,
      listens: sql<number>`(SELECT count(*) FROM (${selectVerdicts(postId, day)}) WHERE verdict = 'counted')`,
    })
    .from(posts)
    .leftJoin(episodes, eq(episodes.postId, posts.id))
    .where(eq(posts.id, postId))
  if (!found) return 0
  const statsDb = statsDatabase(env)
  await insertSelect(
    statsDb,
    dailyCounts,
    { subject: 'post', subjectId: inlineInteger(postId), day, ...found },
    sql`WHERE ${found.listens} > 0 OR EXISTS (SELECT 1 FROM daily_counts WHERE subject = 'post' AND subject_id = ${inlineInteger(postId)} AND day = ${day})`,
  ).onConflictDoUpdate({
    target: [dailyCounts.subject, dailyCounts.subjectId, dailyCounts.day],
    set: { listens: sql`excluded.listens` },
    setWhere: sql`daily_counts.listens <> excluded.listens`,
  })
  return found.listens
}

/** Minimum length, in ms of audio, of a byte range that determines a stop position; shorter ranges are usually metadata reads. */
const MIN_STOP_MS = 10_000

const bytesOfDuration = (ms: number): SQL => sql`((bytes - head_bytes) * ${inlineInteger(ms)} + duration - 1) / duration`
const first = sql`value ->> 0`
const last = sql`value ->> 1`

/**
 * Bytes required for a listen: as many as the header plus a minute of audio, or the whole file if it lasts at most a minute or `head_bytes`
 * covers it.
 */
const REQUIRED_BYTES = sql`CASE WHEN duration <= ${inlineInteger(MINUTE)} OR head_bytes >= bytes THEN bytes ELSE min(bytes, head_bytes + ${bytesOfDuration(MINUTE)}) END`
const RECEIVED_BYTES = sql`(SELECT coalesce(sum(${last} - ${first} + 1), 0) FROM json_each(spans))`
const REACH_PERCENT = sql`(SELECT coalesce(max((${last} + 1 - head_bytes) * 100 / (bytes - head_bytes)), 0) FROM json_each(spans)
  WHERE bytes > head_bytes AND ${last} >= head_bytes AND ${last} + 1 - max(${first}, head_bytes) >= min(bytes - head_bytes, ${bytesOfDuration(MIN_STOP_MS)}))`

/**
 * SQL that applies the counting rules: selects `id`, `verdict` and `reach` of every row of a post's day. A listener (address and agent)
 * counts at most once a day, by the merged ranges of one file; further files with enough bytes are `repeated`, and rows beyond
 * `MAX_LISTENERS_PER_ADDRESS` are `crowd`.
 */
const selectVerdicts = (postId: number, day: string): SQL => sql`SELECT id, reach, CASE
    WHEN kind <> 'person' THEN kind
    WHEN place > ${inlineInteger(MAX_LISTENERS_PER_ADDRESS)} THEN 'crowd'
    WHEN taken = 0 THEN 'probe'
    WHEN taken < needed THEN 'short'
    WHEN row_number() OVER (PARTITION BY kind, listener, taken < needed ORDER BY id) > 1 THEN 'repeated'
    ELSE 'counted' END AS verdict
  FROM (SELECT id, kind, listener, ${REQUIRED_BYTES} AS needed, ${RECEIVED_BYTES} AS taken, ${REACH_PERCENT} AS reach,
      row_number() OVER (PARTITION BY kind, address ORDER BY id) AS place
    FROM listen_requests WHERE post_id = ${inlineInteger(postId)} AND day = ${day})`

const PRUNE_BATCH_SIZE = 5000

/**
 * Returns cron statements that delete the keys of days before yesterday, close counted days older than `RETENTION_DAYS`, and delete at most
 * `PRUNE_BATCH_SIZE` requests of closed days. Yesterday's key is kept for requests that started before midnight.
 */
export const pruneDownloads = (db: Database): Statement[] => {
  const oldest = tehranDay(now() - RETENTION_DAYS * DAY)
  return [
    db.delete(listenerKeys).where(lt(listenerKeys.day, tehranDay(now() - DAY))),
    db
      .update(downloadDays)
      .set({ state: 'closed' })
      .where(and(lt(downloadDays.day, oldest), eq(downloadDays.state, 'counted'))),
    db.delete(downloadRequests).where(sql`id IN (SELECT r.id FROM listen_requests r
      JOIN listen_days d ON d.post_id = r.post_id AND d.day = r.day WHERE r.day < ${oldest} AND d.state = 'closed' LIMIT ${inlineInteger(PRUNE_BATCH_SIZE)})`),
  ]
}
