import { type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { write } from '#worker/db/write.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { COUNTER_KINDS, type CounterKind, type CounterRepair } from './contract.ts'
import { boundedCount } from './read-dashboard.ts'
import { counterChecks, counterDrift } from './schema.ts'

interface Counter {
  table: SQL
  column: SQL
  /** Recounts the row with this id. */
  recount: (id: SQL) => SQL
  /** Cache tag of the pages with the counter, for the row `t`. */
  cacheTag: SQL
  /** Stores the recount of these rows. */
  repair: (db: Database, ids: SQL, recount: Counter['recount']) => Statement
}

/** The counters that triggers keep; the recount has the conditions of the triggers. */
const COUNTERS: Record<CounterKind, Counter> = {
  likes: {
    table: sql`posts`,
    column: sql`like_count`,
    recount: (id) =>
      sql`(SELECT count(*) FROM likes l JOIN users u ON u.id = l.user_id WHERE l.post_id = ${id} AND u.state IN ('active', 'suspended'))`,
    cacheTag: sql`'post-' || t.hash`,
    repair: (db, ids, recount) =>
      db
        .update(posts)
        .set({ likeCount: recount(sql`posts.id`) })
        .where(sql`posts.id IN ${ids}`),
  },
  comments: {
    table: sql`posts`,
    column: sql`comment_count`,
    recount: (id) => sql`(SELECT count(*) FROM comments c WHERE c.post_id = ${id} AND c.state = 'visible')`,
    cacheTag: sql`'post-' || t.hash`,
    repair: (db, ids, recount) =>
      db
        .update(posts)
        .set({ commentCount: recount(sql`posts.id`) })
        .where(sql`posts.id IN ${ids}`),
  },
  followers: {
    table: sql`users`,
    column: sql`follower_count`,
    recount: (id) => sql`(SELECT count(*) FROM follows f WHERE f.kind = 'user' AND f.target_id = ${id})`,
    cacheTag: sql`'user-' || t.hash`,
    repair: (db, ids, recount) =>
      db
        .update(users)
        .set({ followerCount: recount(sql`users.id`) })
        .where(sql`users.id IN ${ids}`),
  },
  list_items: {
    table: sql`lists`,
    column: sql`item_count`,
    recount: (id) => sql`(SELECT count(*) FROM list_items i WHERE i.list_id = ${id})`,
    cacheTag: sql`'list-' || t.hash`,
    repair: (db, ids, recount) =>
      db
        .update(lists)
        .set({ itemCount: recount(sql`lists.id`) })
        .where(sql`lists.id IN ${ids}`),
  },
}

/** Rows that a cron run recounts at most, and the sum of their counters after which it stops earlier. */
const MAX_ROWS = 200
const MAX_COUNTED = 5000

/**
 * Cron task: recounts the next rows of each counter, stores those that differ and forgets those that no longer do. Starts again after the last
 * row.
 */
export async function checkCounters(db: Database): Promise<void> {
  await atomic(
    db,
    COUNTER_KINDS.flatMap((kind) => checkCounter(db, kind)),
  )
}

function checkCounter(db: Database, kind: CounterKind): Statement[] {
  const { table, column, recount: recountOf } = COUNTERS[kind]
  const recount = recountOf(sql`t.id`)
  const lastId = sql`(SELECT last_id FROM counter_checks WHERE kind = ${kind})`
  const chunk = sql`(SELECT id FROM (SELECT id, sum(counted) OVER (ORDER BY id) - counted AS before
    FROM (SELECT id, ${column} AS counted FROM ${table} WHERE id > ${lastId} ORDER BY id LIMIT ${MAX_ROWS})) WHERE before < ${MAX_COUNTED})`
  const end = sql`(SELECT max(id) FROM ${chunk})`
  const ofKind = sql`kind = ${kind}`
  return [
    db.delete(counterDrift).where(sql`${ofKind} AND row_id > ${lastId} AND row_id <= coalesce(${end}, 9223372036854775807)`),
    insertSelect(
      db,
      counterDrift,
      { kind, rowId: sql`t.id`, stored: sql`t.${column}`, actual: recount, foundAt: now() },
      sql`FROM ${table} t WHERE t.id IN ${chunk} AND t.${column} <> ${recount}`,
    ),
    db
      .update(counterChecks)
      .set({ lastId: sql`coalesce(${end}, 0)`, passedAt: sql`iif(${end} IS NULL, ${now()}, passed_at)` })
      .where(ofKind),
  ]
}

/** Rows that one repair corrects. */
const MAX_REPAIRED = 100

/** Recounts up to `MAX_REPAIRED` rows that differed, stores the result and invalidates their pages. */
export async function repairCounter(db: Database, viewer: Viewer, kind: CounterKind): Promise<CounterRepair> {
  const { table, recount, cacheTag, repair } = COUNTERS[kind]
  const repaired = sql`(SELECT row_id FROM counter_drift WHERE kind = ${kind} ORDER BY row_id LIMIT ${MAX_REPAIRED})`
  const hasDrift = sql`EXISTS (SELECT 1 FROM counter_drift WHERE kind = ${kind})`
  const { rows } = await write(db, {
    before: [
      audit(db, { actorId: viewer.id, kind: 'site', action: 'repair_counter', subject: kind, details: { kind } }, hasDrift),
      insertSelect(db, cacheInvalidations, { tag: cacheTag, at: now() }, sql`FROM ${table} t WHERE t.id IN ${repaired}`),
      repair(db, repaired, recount),
    ],
    change: { rows: db.delete(counterDrift).where(sql`kind = ${kind} AND row_id IN ${repaired}`).returning({ id: counterDrift.rowId }) },
  })
  const [left] = await db.select({ count: boundedCount(counterDrift, sql`kind = ${kind}`).as('count') }).from(sql`(SELECT 1)`)
  return { repaired: rows.length, differing: left?.count ?? 0 }
}
