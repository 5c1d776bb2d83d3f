import { sql } from 'drizzle-orm'
import { database, statsDatabase } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { dailyCounts } from '#worker/statistics/collection/schema.ts'
import { authorDailyStats, postDailyStats } from '#worker/statistics/posts/schema.ts'

const BATCH_SIZE = 500

/**
 * Cron task: moves up to `BATCH_SIZE` rows of `post_days` to the statistics database and then deletes as many of `author_days`, whose sums
 * follow from them. Returns how many were moved. A row is deleted after it was copied, and copying it again changes nothing: a day that has
 * counts already keeps them, and takes over only listens, if it has none.
 */
export async function moveOldCounts(env: Env): Promise<number> {
  const [db, statsDb] = [database(env), statsDatabase(env)]
  const rows = await db
    .select({
      postId: postDailyStats.postId,
      day: postDailyStats.day,
      impressions: postDailyStats.impressions,
      views: postDailyStats.views,
      reads: postDailyStats.reads,
      listens: postDailyStats.listens,
      authorId: posts.authorId,
      publicationId: posts.publicationId,
      podcastId: episodes.showId,
      removedBy: posts.removedBy,
    })
    .from(postDailyStats)
    .innerJoin(posts, sql`${posts.id} = ${postDailyStats.postId}`)
    .leftJoin(episodes, sql`${episodes.postId} = ${posts.id}`)
    .orderBy(postDailyStats.postId, postDailyStats.day)
    .limit(BATCH_SIZE)
  if (rows.length === 0) {
    await db
      .delete(authorDailyStats)
      .where(sql`(author_id, day) IN (SELECT author_id, day FROM author_days ORDER BY author_id, day LIMIT ${inlineInteger(BATCH_SIZE)})`)
    return 0
  }
  const of = (name: keyof (typeof rows)[number]) => sql`value ->> ${sql.raw(`'${name}'`)}`
  const kept = rows.filter(({ removedBy }) => removedBy !== 'account')
  await insertSelect(
    statsDb,
    dailyCounts,
    {
      subject: 'post',
      subjectId: of('postId'),
      day: of('day'),
      authorId: of('authorId'),
      publicationId: of('publicationId'),
      podcastId: of('podcastId'),
      impressions: of('impressions'),
      views: of('views'),
      reads: of('reads'),
      listens: of('listens'),
      countedAt: now(),
    },
    sql`FROM json_each(${JSON.stringify(kept)}) WHERE true`,
  ).onConflictDoUpdate({
    target: [dailyCounts.subject, dailyCounts.subjectId, dailyCounts.day],
    set: { listens: sql`excluded.listens` },
    setWhere: sql`daily_counts.listens = 0 AND excluded.listens > 0`,
  })
  // A row that changed meanwhile stays for the next run.
  await db.delete(postDailyStats).where(
    sql`(post_id, day, impressions, views, reads, listens) IN (SELECT ${of('postId')}, ${of('day')}, ${of('impressions')}, ${of('views')},
        ${of('reads')}, ${of('listens')} FROM json_each(${JSON.stringify(rows)}))`,
  )
  return rows.length
}
