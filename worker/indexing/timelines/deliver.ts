import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import { int } from '#worker/db/int.ts'
import { outbox } from '#worker/db/platform.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { homeInbox } from './schema.ts'

/** Followers served at once, and pages served of one author: more have nobody whose posts are copied. */
const PAGE = 500
const PAGES = 20
/** One inbox in so many is tidied each time, down to so many rows that it never holds more than 800. */
const TURNS = 16
const KEPT = 800 - TURNS

const Delivery = z.strictObject({ post: z.number().int() })

/** Statement for the write that brings a post before readers at `at`: copies it to its followers' homes afterwards, if `when` holds there. */
export const deliverToHomes = (db: Database, post: { id: number; hash: string }, at: number, when: SQL): Statement =>
  db
    .insert(outbox)
    .select(sql`SELECT ${`home:${post.hash}:${at}`}, 'home', ${JSON.stringify({ post: post.id })}, ${now()}, 0 WHERE ${when}`)
    .onConflictDoNothing()

const followersOf = (post: number, from: number) => sql`SELECT DISTINCT f.follower_id FROM posts p
  CROSS JOIN follows f ON f.kind = 'user' AND f.target_id = p.author_id OR f.kind = 'publication' AND f.target_id = p.publication_id
  WHERE p.id = ${post} AND p.state = 'published' AND f.follower_id > ${from}
    AND NOT EXISTS (SELECT 1 FROM home_pulled h WHERE h.kind = f.kind AND h.id = f.target_id)
  ORDER BY f.follower_id LIMIT ${int(PAGE)}`

/** Copies a post to the inboxes of those who follow its author or its publication, page by page; harmless when repeated. */
export async function deliver(env: Env, payload: unknown): Promise<void> {
  const db = database(env)
  const { post } = Delivery.parse(payload)
  let from = 0
  for (let page = 0; page < PAGES; page++) {
    const [, , [reached]] = await atomic(db, [
      db
        .insert(homeInbox)
        .select(
          sql`SELECT t.follower_id, p.published_at, p.id FROM (${followersOf(post, from)}) t CROSS JOIN posts p ON p.id = ${post} WHERE true`,
        )
        .onConflictDoNothing(),
      tidy(db, sql`SELECT follower_id FROM (${followersOf(post, from)}) WHERE (follower_id + ${int(post)}) % ${int(TURNS)} = 0`),
      db
        .select({ last: sql<number | null>`max(follower_id)`.as('last'), count: sql<number>`count(*)`.as('count') })
        .from(sql`(${followersOf(post, from)})`),
    ] as const)
    if (!reached || reached.last === null || reached.count < PAGE) return
    from = reached.last
  }
}

/** Statement that leaves these people's inboxes their newest. */
const tidy = (db: Database, people: SQL): Statement =>
  db.delete(homeInbox).where(sql`user_id IN (${people}) AND (published_at, post_id) < (
    SELECT k.published_at, k.post_id FROM home_inbox k WHERE k.user_id = home_inbox.user_id
    ORDER BY k.published_at DESC, k.post_id DESC LIMIT 1 OFFSET ${int(KEPT - 1)})`)
