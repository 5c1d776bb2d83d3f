import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { selectColumns } from '#worker/db/insert-select.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { now } from '#worker/lib/clock.ts'
import { CAPS, DEPTH_PARTS, HEARD_PARTS, MAX_COUNTED_VISIBLE_MS } from './contract.ts'
import { dailyBreakdowns, dailyCounts, hourlyCounts, visitDays } from './schema.ts'
import { startOfDay } from './split-report.ts'

export interface PostDay {
  postId: number
  day: string
}

/** Post-days counted in one transaction. */
export const DAYS_PER_BATCH = 50
const MAX_BATCHES_PER_RUN = 20

/** SQL condition on `visit_days`: the day has changed, and was last counted at `countedBefore` (UTC ms) or earlier. */
export const isDue = (countedBefore: number): SQL | undefined =>
  and(eq(visitDays.state, sql`'waiting'`), lte(visitDays.countedAt, countedBefore))

/** Cron task: counts the days that wait, least recently counted first; at most `MAX_BATCHES_PER_RUN` batches. */
export async function countVisits(db: Database): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES_PER_RUN; batch++) {
    const due = await db
      .select({ postId: visitDays.postId, day: visitDays.day })
      .from(visitDays)
      .where(isDue(now() - MINUTE))
      .orderBy(asc(visitDays.countedAt))
      .limit(DAYS_PER_BATCH)
    await countDays(db, due)
    if (due.length < DAYS_PER_BATCH) return
  }
}

const HOURS = DAY / HOUR
/** SQL: a table whose `value` is 0 to `count - 1`. */
const numbersTo = (count: number): SQL => sql.raw(`json_each('${JSON.stringify(Array.from({ length: count }, (_, n) => n))}')`)
const hourOf = (column: string): SQL => sql.raw(`min((${column} - start) / ${HOUR}, ${HOURS - 1})`)
const HOURS_SEEN = sql.raw(Array.from({ length: HOURS }, (_, hour) => `(impression_hours >> ${hour} & 1)`).join(' + '))

const isCounted = (level: number): SQL => sql`reason IS NULL AND level >= ${inlineInteger(level)}`

/** SQL: the counts of each post-day, of `judged`. */
const COUNTS = sql`SELECT post_id, day,
    sum(iif(${isCounted(0)}, ${HOURS_SEEN}, 0)) AS impressions, sum(${isCounted(1)}) AS views, sum(${isCounted(2)}) AS reads,
    sum(iif(${isCounted(0)}, shared, 0)) AS shares, sum(iif(${isCounted(1)}, min(visible_ms, ${inlineInteger(MAX_COUNTED_VISIBLE_MS)}), 0)) AS visible_ms,
    sum(reason IS NOT NULL AND level > 0) AS discarded
  FROM judged GROUP BY post_id, day`
const fromCounts = {
  impressions: sql`c.impressions`,
  views: sql`c.views`,
  reads: sql`c.reads`,
  shares: sql`c.shares`,
  visibleMs: sql`c.visible_ms`,
  discarded: sql`c.discarded`,
}
const IS_CHANGED = sql`(daily_counts.impressions, daily_counts.views, daily_counts.reads, daily_counts.shares, daily_counts.visible_ms,
  daily_counts.discarded) IS NOT (c.impressions, c.views, c.reads, c.shares, c.visible_ms, c.discarded)`

const OF_POST = { subject: 'post', subjectId: sql`post_id`, day: sql`day` } as const
const HOURLY_COLUMNS = {
  ...OF_POST,
  hour: sql`hour`,
  impressions: sql`sum(impression)`,
  views: sql`sum(viewed)`,
  reads: sql`sum(was_read)`,
}
/** The hours that have a row already are included, so that those which no visit has any more become zero. */
const HOURLY_ROWS = sql`(
    SELECT post_id, day, h.value AS hour, 1 AS impression, 0 AS viewed, 0 AS was_read FROM judged CROSS JOIN ${numbersTo(HOURS)} h
      WHERE ${isCounted(0)} AND impression_hours >> h.value & 1
    UNION ALL SELECT post_id, day, ${hourOf('viewed_at')}, 0, 1, 0 FROM judged WHERE ${isCounted(1)}
    UNION ALL SELECT post_id, day, ${hourOf('read_at')}, 0, 0, 1 FROM judged WHERE ${isCounted(2)}
    UNION ALL SELECT due.post_id, due.day, c.hour, 0, 0, 0 FROM due
      CROSS JOIN hourly_counts c ON c.subject = 'post' AND c.subject_id = due.post_id AND c.day = due.day)`

const BREAKDOWN_COLUMNS = { ...OF_POST, dimension: sql`dimension`, name: sql`name`, count: sql`sum(one)` }
const DEPTH_PART = sql.raw(`CAST(min(depth * ${DEPTH_PARTS} / 100, ${DEPTH_PARTS - 1}) AS TEXT)`)
/** As above, by name. A compound SELECT of D1 has at most five terms. */
const BREAKDOWN_ROWS = sql`(
    SELECT post_id, day, d.value AS dimension,
        CASE d.value WHEN 'referrer' THEN referrer WHEN 'country' THEN country WHEN 'device' THEN device ELSE ${DEPTH_PART} END AS name, 1 AS one
      FROM judged CROSS JOIN json_each('["referrer","country","device","depth"]') d WHERE ${isCounted(1)}
    UNION ALL SELECT post_id, day, 'heard', CAST(p.value AS TEXT), 1 FROM judged CROSS JOIN ${numbersTo(HEARD_PARTS)} p
      WHERE ${isCounted(0)} AND heard >> p.value & 1
    UNION ALL SELECT post_id, day, 'discarded', reason, 1 FROM judged WHERE reason IS NOT NULL AND level > 0
    UNION ALL SELECT due.post_id, due.day, b.dimension, b.name, 0 FROM due
      CROSS JOIN daily_breakdowns b ON b.subject = 'post' AND b.subject_id = due.post_id AND b.day = due.day)`

/**
 * Recounts Tehran days of posts from their visits in one transaction, if they wait to be counted. Sets every number except `listens` instead
 * of adding to it, so repeated and concurrent runs agree, and late visits are included; rows that are already right are not written.
 */
export async function countDays(db: Database, postDays: readonly PostDay[]): Promise<void> {
  if (postDays.length === 0) return
  const json = JSON.stringify(postDays.map(({ postId, day }) => ({ postId, day, start: startOfDay(day) })))
  const at = now()
  const judged = sql`WITH ${judgedVisits(json)}`
  await atomic(db, [
    db
      .update(dailyCounts)
      .set({ ...fromCounts, countedAt: at })
      .from(sql`(${judged} ${COUNTS}) c`)
      .where(sql`daily_counts.subject = 'post' AND daily_counts.subject_id = c.post_id AND daily_counts.day = c.day AND ${IS_CHANGED}`),
    db
      .insert(hourlyCounts)
      .select(sql`${judged} ${selectColumns(hourlyCounts, HOURLY_COLUMNS)} FROM ${HOURLY_ROWS} WHERE true GROUP BY post_id, day, hour`)
      .onConflictDoUpdate({
        target: [hourlyCounts.subject, hourlyCounts.subjectId, hourlyCounts.day, hourlyCounts.hour],
        set: { impressions: sql`excluded.impressions`, views: sql`excluded.views`, reads: sql`excluded.reads` },
        setWhere: sql`(impressions, views, reads) IS NOT (excluded.impressions, excluded.views, excluded.reads)`,
      }),
    db
      .insert(dailyBreakdowns)
      .select(
        sql`${judged} ${selectColumns(dailyBreakdowns, BREAKDOWN_COLUMNS)} FROM ${BREAKDOWN_ROWS} WHERE true GROUP BY post_id, day, dimension, name`,
      )
      .onConflictDoUpdate({
        target: [dailyBreakdowns.subject, dailyBreakdowns.subjectId, dailyBreakdowns.day, dailyBreakdowns.dimension, dailyBreakdowns.name],
        set: { count: sql`excluded.count` },
        setWhere: sql`count <> excluded.count`,
      }),
    db
      .update(visitDays)
      .set({ state: 'counted', countedAt: now() })
      .where(
        and(eq(visitDays.state, 'waiting'), sql`(post_id, day) IN (SELECT value ->> 'postId', value ->> 'day' FROM json_each(${json}))`),
      ),
  ])
}

const integer = inlineInteger
const capOf = ({ floor, percent }: (typeof CAPS)[keyof typeof CAPS]) => sql`max(${integer(floor)}, elsewhere * ${integer(percent)} / 100)`

/**
 * SQL: the table expressions `due` (`post_id`, `day`, `start`: those of the JSON array that wait to be counted) and `judged`, their visits with
 * `level` (0 impression, 1 view, 2 read) and `reason`, null if the visit counts. Each network adds at most the floor to `elsewhere`, the
 * visitors by which the others are measured, so that the networks of a farm do not raise each other's caps.
 */
const judgedVisits = (postDays: string): SQL => sql`due AS MATERIALIZED (
    SELECT d.post_id, d.day, j.value ->> 'start' AS start FROM json_each(${postDays}) j
    CROSS JOIN visit_days d ON d.post_id = j.value ->> 'postId' AND d.day = j.value ->> 'day' WHERE d.state = 'waiting'
  ), visited AS (
    SELECT v.*, due.start, (v.viewed_at IS NOT NULL) + (v.viewed_at IS NOT NULL AND v.read_at IS NOT NULL) AS level
    FROM due CROSS JOIN visits v ON v.day = due.day AND v.post_id = due.post_id
  ), placed AS (
    SELECT *, row_number() OVER (PARTITION BY post_id, day, kind, level, address ORDER BY first_at, visitor) AS address_place,
      row_number() OVER (PARTITION BY post_id, day, kind, level, network ORDER BY first_at, visitor) <= ${integer(CAPS.network.floor)} AS weight
    FROM visited
  ), measured AS (
    SELECT *, sum(weight) OVER (PARTITION BY post_id, day, kind, level)
      - sum(weight) OVER (PARTITION BY post_id, day, kind, level, network) AS elsewhere FROM placed
  ), within_address AS (
    SELECT *, address_place <= ${capOf(CAPS.address)} AS fits FROM measured
  ), within_network AS (
    SELECT *, row_number() OVER (PARTITION BY post_id, day, kind, level, network, fits ORDER BY first_at, visitor) AS network_place
    FROM within_address
  ), judged AS MATERIALIZED (
    SELECT post_id, day, start, level, viewed_at, read_at, impression_hours, depth, visible_ms, heard, shared, country, device, referrer,
      CASE WHEN kind <> 'person' THEN kind WHEN NOT fits THEN 'address' WHEN network_place > ${capOf(CAPS.network)} THEN 'network' END AS reason
    FROM within_network
  )`
