import { and, eq, sql } from 'drizzle-orm'
import { MINUTE } from '#shared/time.ts'
import { type Database, database, statsDatabase } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { logError } from '#worker/lib/log-error.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { countDays, DAYS_PER_BATCH, isDue, type PostDay } from './count-visits.ts'
import { IS_OPEN, mergeAll, storeVisits, type VisitRow } from './merge-visits.ts'
import { VisitMessage } from './receive-report.ts'
import { dailyCounts, visitDays } from './schema.ts'
import { oldestOpenDay } from './split-report.ts'

/** Delay of the first retry in seconds; it doubles with each further one, up to about four hours. */
export const VISIT_RETRY_DELAY_S = 15

/**
 * Consumes reports of visits: stores those of published posts, and counts the days of posts that were not counted within the last minute.
 * Malformed messages are logged and dropped; if storing fails, all others are retried. Repeated and reordered messages change nothing.
 */
export async function consumeVisits(batch: Pick<MessageBatch, 'messages'>, env: Pick<Env, 'DB' | 'STATS'>): Promise<void> {
  const parsed = batch.messages.map((message) => ({ message, body: VisitMessage.safeParse(message.body) }))
  for (const { message, body } of parsed.filter(({ body }) => !body.success)) {
    logError('visit_message_malformed', body.error?.issues[0]?.code, { id: message.id })
    message.ack()
  }
  const valid = parsed.flatMap(({ message, body: { data } }) => (data ? [{ message, data }] : []))
  const statsDb = statsDatabase(env)
  let due: PostDay[]
  try {
    const rows = await resolveVisits(
      database(env),
      valid.map(({ data }) => data),
    )
    due = await storeRows(statsDb, rows)
  } catch (error) {
    logError('visits_not_stored', error, { messages: valid.length })
    for (const { message } of valid) message.retry({ delaySeconds: VISIT_RETRY_DELAY_S * 2 ** Math.min(message.attempts - 1, 10) })
    return
  }
  for (const { message } of valid) message.ack()
  // The days stay waiting if this fails, and the cron task counts them.
  await countDays(statsDb, due).catch((error: unknown) => logError('visits_not_counted', error, { days: due.length }))
}

/** Publication and show of a visited post, which its counts of the day belong to. */
type ResolvedVisit = VisitRow & { publicationId: number | null; showId: number | null }

/**
 * Looks up the posts of all messages in one query; drops visits of posts that are not published, of times at which they were not public yet or
 * that are in the future, and of days that are closed.
 */
async function resolveVisits(db: Database, messages: readonly VisitMessage[]): Promise<ResolvedVisit[]> {
  const hashes = [...new Set(messages.flatMap(({ visits }) => visits.map(({ post }) => post)))]
  if (hashes.length === 0) return []
  const found = await db
    .select({
      hash: posts.hash,
      id: posts.id,
      authorId: posts.authorId,
      publicationId: posts.publicationId,
      showId: episodes.showId,
      publicSince: sql<number>`coalesce(${posts.publicSince}, ${posts.publishedAt}, 0)`.as('visible_since'),
    })
    .from(posts)
    .leftJoin(episodes, eq(episodes.postId, posts.id))
    .where(and(sql`${posts.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`, eq(posts.state, 'published')))
  const byHash = new Map(found.map((post) => [post.hash, post]))
  const oldest = oldestOpenDay()
  return messages.flatMap(({ visits, visitors, accountId, isBot, country, device, receivedAt }) =>
    visits.flatMap(({ post: hash, ...visit }): ResolvedVisit[] => {
      const [post, pseudonyms] = [byHash.get(hash), visitors[visit.day]]
      if (!post || !pseudonyms || visit.day < oldest) return []
      if (visit.firstAt < post.publicSince || Math.max(visit.firstAt, visit.readAt ?? 0) > receivedAt) return []
      const { id: postId, authorId, publicationId, showId } = post
      const kind = accountId === authorId ? 'own' : isBot ? 'bot' : 'person'
      return [{ ...visit, ...pseudonyms, postId, authorId, publicationId, showId, kind, member: accountId !== null, country, device }]
    }),
  )
}

/** Stores visits in one transaction and returns those of their days that can be counted now. */
async function storeRows(db: Database, resolved: readonly ResolvedVisit[]): Promise<PostDay[]> {
  if (resolved.length === 0) return []
  const rows = mergeAll(resolved.map(({ publicationId: _, showId: __, ...row }) => row))
  const days = new Map(
    resolved.map(({ postId, day, authorId, publicationId, showId }) => [
      `${postId} ${day}`,
      { postId, day, authorId, publicationId, showId },
    ]),
  )
  const json = JSON.stringify([...days.values()])
  const postDay = { postId: sql`value ->> 'postId'`, day: sql`value ->> 'day'` }
  const { due } = await write(db, {
    change: [
      ...storeVisits(db, rows),
      // The owners of a day are those at its first visit.
      insertSelect(
        db,
        dailyCounts,
        {
          subject: 'post',
          subjectId: postDay.postId,
          day: postDay.day,
          authorId: sql`value ->> 'authorId'`,
          publicationId: sql`value ->> 'publicationId'`,
          podcastId: sql`value ->> 'showId'`,
        },
        sql`FROM json_each(${json}) WHERE ${IS_OPEN}`,
      ).onConflictDoNothing(),
      insertSelect(db, visitDays, postDay, sql`FROM json_each(${json}) WHERE true`).onConflictDoUpdate({
        target: [visitDays.postId, visitDays.day],
        set: { state: 'waiting' },
        setWhere: eq(visitDays.state, 'counted'),
      }),
    ],
    read: {
      due: db
        .select({ postId: visitDays.postId, day: visitDays.day })
        .from(visitDays)
        .where(and(sql`(post_id, day) IN (SELECT value ->> 'postId', value ->> 'day' FROM json_each(${json}))`, isDue(now() - MINUTE)))
        .limit(DAYS_PER_BATCH),
    },
  })
  return due
}
