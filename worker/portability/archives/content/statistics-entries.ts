import { sql } from 'drizzle-orm'
import { statsDatabase } from '#worker/db/client.ts'
import { toCsv } from '#worker/statistics/posts/index.ts'
import { type ArchiveContext, type EntrySource, isAfter, type Key, PAGE } from './stage.ts'

interface DayRow {
  day: string
  postId: number
  impressions: number
  views: number
  reads: number
  listens: number
  shares: number
  seconds: number
}

const HEADERS = ['day', 'post', 'title', 'impressions', 'views', 'reads', 'listens', 'shares', 'visible_seconds']

async function* listDays({ db, env, subject }: ArchiveContext): AsyncGenerator<string> {
  const stats = statsDatabase(env)
  const owner = sql.raw(subject.kind === 'user' ? 'author_id' : 'publication_id')
  const read = (after: Key) =>
    stats.all<DayRow>(sql`SELECT day, subject_id AS "postId", impressions, views, reads, listens, shares, visible_ms / 1000 AS seconds
      FROM daily_counts WHERE ${owner} = ${subject.id} AND subject = 'post' AND ${isAfter(sql`day, subject_id`, after)}
      ORDER BY day, subject_id LIMIT ${PAGE}`)
  yield `${toCsv(HEADERS, [])}`
  for (let key: Key = []; ; ) {
    const rows = await read(key)
    const last = rows.at(-1)
    if (!last) return
    const ids = JSON.stringify([...new Set(rows.map(({ postId }) => postId))])
    const found = await db.all<{ id: number; hash: string; title: string }>(
      sql`SELECT id, hash, title FROM posts WHERE id IN (SELECT value FROM json_each(${ids}))`,
    )
    const posts = new Map(found.map((post) => [post.id, post]))
    const cells = rows.map(({ day, postId, impressions, views, reads, listens, shares, seconds }) => [
      ...[day, posts.get(postId)?.hash ?? '', posts.get(postId)?.title ?? ''],
      ...[impressions, views, reads, listens, shares, seconds],
    ])
    yield withoutHeader(toCsv(HEADERS, cells))
    if (rows.length < PAGE) return
    key = [last.day, last.postId]
  }
}

export const withoutHeader = (csv: string): string => csv.slice(csv.indexOf('\n') + 1)

/** The counts of every post and day. */
export const statisticsEntries: EntrySource = async function* (context) {
  yield { path: 'statistics.csv', content: { stream: listDays(context), maxBytes: 0 } }
}
