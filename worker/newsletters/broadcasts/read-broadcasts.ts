import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { readManagedNewsletters } from '#worker/newsletters/subscriptions/index.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import type { Referrer } from '#worker/statistics/collection/contract.ts'
import { dailyBreakdowns } from '#worker/statistics/collection/schema.ts'
import type { Broadcast, BroadcastOptions } from './contract.ts'
import { findSendablePost, selectReaders } from './policy.ts'

interface Row {
  id: number
  hash: string
  created_at: number
  post_hash: string
  title: string
  slug: string
  handle: string
  published_at: number | null
  /** Of what was sent without being published. */
  frozen_title: string | null
  subject: string
  state: Broadcast['state']
  send_at: number
  finished_at: number | null
  sent_count: number
  failed_count: number
  unknown_count: number
}

const selectBroadcasts = (db: Database, which: SQL, limit: number) =>
  db.all<Row>(sql`
    SELECT b.id, b.hash, b.created_at, p.hash AS post_hash, p.title, p.slug, coalesce(n.handle, a.handle) AS handle, p.published_at,
      s.title AS frozen_title, b.subject, b.state, b.send_at, b.finished_at, b.sent_count, b.failed_count, b.unknown_count
    FROM broadcasts b LEFT JOIN broadcast_snapshots s ON s.broadcast_id = b.id JOIN posts p ON p.id = b.post_id JOIN users a ON a.id = p.author_id LEFT JOIN publications n ON n.id = p.publication_id
    WHERE ${which} ORDER BY b.created_at DESC, b.id DESC LIMIT ${limit}`)

const toBroadcast = (row: Row): Broadcast => ({
  hash: row.hash,
  post: {
    hash: row.post_hash,
    title: row.published_at === null ? (row.frozen_title ?? '') : row.title,
    path: row.published_at === null ? null : postPath(row.handle, row.slug, row.post_hash),
  },
  isEmailOnly: row.frozen_title !== null,
  subject: row.subject,
  state: row.state,
  sendAt: row.send_at,
  finishedAt: row.finished_at,
  sent: row.sent_count,
  failed: row.failed_count,
  unknown: row.unknown_count,
})

/** Returns the newest broadcast that matches a condition on `broadcasts b`; undefined without one. */
export async function readBroadcast(db: Database, which: SQL): Promise<Broadcast | undefined> {
  const [row] = await selectBroadcasts(db, which, 1)
  return row && toBroadcast(row)
}

/** Lists the viewer's broadcasts, the latest first. */
export async function listBroadcasts(db: Database, viewer: Viewer, { after, limit }: PageQuery): Promise<Page<Broadcast>> {
  const place = decodeCursor(after)
  const isNext = place ? sql`(b.created_at, b.id) < (${place[0]}, ${place[1]})` : sql`1`
  const rows = await selectBroadcasts(db, sql`b.sender_id = ${viewer.id} AND ${isNext}`, limit + 1)
  return toPage(rows, limit, ({ created_at, id }) => [created_at, id], toBroadcast)
}

/** Most readers that are counted before sending. */
const MAX_COUNTED = 100_000

/**
 * Returns who would receive a post from the viewer, whether it can be sent, and what became of that. Throws the errors of `findSendablePost`.
 */
export async function readBroadcastOptions(
  { db, statsDb }: { db: Database; statsDb: Database },
  viewer: Viewer,
  hash: string,
): Promise<BroadcastOptions> {
  const post = await findSendablePost(db, viewer.id, hash)
  const managed = await readManagedNewsletters(db, viewer)
  const broadcast = await readBroadcast(db, sql`b.post_id = ${post.id} AND b.sender_id = ${viewer.id} AND b.state <> 'cancelled'`)
  const [counted] = await db.all<{ readers: number }>(
    sql`SELECT count(*) AS readers FROM (${selectReaders(post.newsletters, post.id, 0, MAX_COUNTED)})`,
  )
  return {
    post: { hash: post.hash, title: post.title, path: post.draftRevision === null ? post.path : null },
    draft: post.draftRevision === null ? null : { revision: post.draftRevision },
    newsletters: managed
      .filter(({ kind, id }) => post.newsletters.some((one) => one.kind === kind && one.id === id))
      .map(({ id: _, ...view }) => view),
    readers: counted?.readers ?? 0,
    obstacle: post.obstacle,
    broadcast: broadcast ?? null,
    visits: broadcast && post.draftRevision === null ? await countVisits(statsDb, post.id, broadcast.sendAt) : null,
  }
}

/** Counts the views of a post from newsletters, by Tehran day, since `sentAt` in UTC ms. */
async function countVisits(statsDb: Database, postId: number, sentAt: number): Promise<number> {
  const [row] = await statsDb
    .select({ visits: sql<number>`coalesce(sum(${dailyBreakdowns.count}), 0)`.as('visits') })
    .from(dailyBreakdowns)
    .where(
      and(
        sql`${dailyBreakdowns.subject} = 'post'`,
        eq(dailyBreakdowns.subjectId, postId),
        between(dailyBreakdowns.day, tehranDay(sentAt), tehranDay(sentAt + LIMITS.broadcastVisitDays * DAY)),
        sql`${dailyBreakdowns.dimension} = 'referrer' AND ${dailyBreakdowns.name} = ${'newsletter' satisfies Referrer}`,
      ),
    )
  return row?.visits ?? 0
}
