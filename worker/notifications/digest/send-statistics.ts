import { and, eq, sql } from 'drizzle-orm'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDay, tehranDay } from '#shared/persian/jalali.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { users } from '#worker/account/auth/schema.ts'
import { type Database, database, statsDatabase } from '#worker/db/client.ts'
import { readTogether } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import type { OutgoingEmail } from '#worker/lib/mail.ts'
import { unsubscribePath } from '#worker/people/settings/index.ts'
import { isPublic, postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { type Recipient, sendWeeklyEmails } from './weekly-emails.ts'

const SEND_HOUR = 9

/**
 * Cron: emails authors with published posts, if they asked for it, the statistics of the seven Tehran days until Friday, compared with the
 * seven before; skips weeks without views. Returns the number of users processed.
 */
export const sendStatistics = (env: Env): Promise<number> =>
  sendWeeklyEmails(database(env), {
    kind: 'weeklyStatistics',
    name: 'statistics',
    hour: SEND_HOUR,
    sentAt: 'statisticsSentAt',
    where: sql`${users.postCount} > 0`,
    async emailsFor(recipients, dueAt) {
      const weeks = await readWeeks(database(env), statsDatabase(env), recipients, dueAt)
      return new Map(
        recipients.flatMap((person) => {
          const week = weeks.get(person.id)
          return week ? [[person.id, statisticsEmail(person, week, dueAt)] as const] : []
        }),
      )
    },
  })

interface Week {
  views: number
  reads: number
  followers: number
  viewsBefore: number
  readsBefore: number
  followersBefore: number
  /** Most read first, then most viewed; the best that is public. */
  best: { title: string; path: string; views: number; reads: number } | undefined
}

/** A post that is no longer public cannot be shown, so the next best is. */
const BEST_POSTS = 3

/** Reads the weeks of the authors who had views. At most one round trip to the statistics and two to the main database. */
async function readWeeks(
  db: Database,
  statsDb: Database,
  recipients: readonly Recipient[],
  dueAt: number,
): Promise<ReadonlyMap<number, Week>> {
  const midnight = dueAt - SEND_HOUR * HOUR
  const [start, before] = [midnight - 7 * DAY, midnight - 14 * DAY]
  const [until, from, fromBefore] = [tehranDay(midnight), tehranDay(start), tehranDay(before)]
  const authors = sql`(SELECT value FROM json_each(${JSON.stringify(recipients.map(({ id }) => id))}))`
  const { totals, ranked } = await readTogether(statsDb, {
    totals: statsDb
      .select({
        id: sql<number>`subject_id`.as('id'),
        views: sql<number>`sum(iif(day >= ${from}, views, 0))`.as('week_views'),
        reads: sql<number>`sum(iif(day >= ${from}, reads, 0))`.as('week_reads'),
        viewsBefore: sql<number>`sum(iif(day < ${from}, views, 0))`.as('views_before'),
        readsBefore: sql<number>`sum(iif(day < ${from}, reads, 0))`.as('reads_before'),
      })
      .from(sql`daily_counts`)
      .where(sql`subject = 'author' AND subject_id IN ${authors} AND day >= ${fromBefore} AND day < ${until}`)
      .groupBy(sql`subject_id`)
      .having(sql`week_views > 0`),
    ranked: statsDb
      .select({
        id: sql<number>`id`.as('id'),
        authorId: sql<number>`author_id`.as('author_id'),
        views: sql<number>`views`.as('views'),
        reads: sql<number>`reads`.as('reads'),
      })
      .from(
        sql`(SELECT subject_id AS id, author_id, sum(views) AS views, sum(reads) AS reads,
          row_number() OVER (PARTITION BY author_id ORDER BY sum(reads) DESC, sum(views) DESC, subject_id DESC) AS place
          FROM daily_counts WHERE author_id IN ${authors} AND day >= ${from} AND day < ${until} AND subject = 'post'
          GROUP BY author_id, subject_id)`,
      )
      .where(sql`place <= ${BEST_POSTS} AND views > 0`)
      .orderBy(sql`place`),
  })
  if (totals.length === 0) return new Map()
  const gained = await db.all<{ id: number; week: number; before: number }>(
    sql`SELECT target_id AS id, sum(created_at >= ${start}) AS week, sum(created_at < ${start}) AS before FROM follows
        WHERE kind = 'user' AND target_id IN ${authors} AND created_at >= ${before} AND created_at < ${midnight} GROUP BY target_id`,
  )
  const shown = await readLinks(
    db,
    ranked.map(({ id }) => id),
  )
  return new Map(
    totals.map(({ id, ...counts }) => {
      const followers = gained.find((row) => row.id === id)
      const [best] = ranked.flatMap(({ id: postId, authorId, views, reads }) => {
        const post = authorId === id && shown.find((row) => row.id === postId)
        return post ? [{ title: post.title, path: postPath(post.handle, post.slug, post.hash), views, reads }] : []
      })
      return [id, { ...counts, followers: followers?.week ?? 0, followersBefore: followers?.before ?? 0, best }]
    }),
  )
}

const readLinks = (db: Database, ids: readonly number[]) =>
  db
    .select({
      id: posts.id,
      title: posts.title,
      slug: posts.slug,
      hash: posts.hash,
      handle: sql<string>`coalesce(${publications.handle}, ${users.handle})`.as('author_handle'),
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .where(and(sql`${posts.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, isPublic))

/** Compares with the week before: «۱۲ بازدید، ۳ بیشتر از هفتهٔ پیش از آن». */
const compared = (count: number, before: number, noun: string): string => {
  const change = count - before
  const than = 'هفتهٔ پیش از آن'
  if (change === 0) return `${formatNumber(count)} ${noun}، به اندازهٔ ${than}`
  return `${formatNumber(count)} ${noun}، ${formatNumber(Math.abs(change))} ${change > 0 ? 'بیشتر' : 'کمتر'} از ${than}`
}

function statisticsEmail({ to, name, token }: Recipient, week: Week, dueAt: number): OutgoingEmail {
  const { best } = week
  return {
    to,
    subject: `آمار هفته: ${formatNumber(week.views)} بازدید از پست‌هایت`,
    paragraphs: [
      `سلام ${name}،`,
      `هفته‌ای که جمعه ${formatDay(tehranDay(dueAt - DAY))} به پایان رسید، برای پست‌هایت چنین گذشت:`,
      compared(week.views, week.viewsBefore, 'بازدید'),
      compared(week.reads, week.readsBefore, 'خواندن'),
      compared(week.followers, week.followersBefore, 'دنبال‌کنندهٔ تازه'),
      ...(best ? ['بهترین پست هفته:'] : []),
    ],
    ...(best && {
      items: [
        {
          label: best.title,
          note: `${formatNumber(best.views)} بازدید · ${formatNumber(best.reads)} خواندن`,
          path: best.path,
        },
      ],
    }),
    link: { label: 'دیدن همهٔ آمار', path: '/me/stats' },
    unsubscribe: unsubscribePath(token, 'weeklyStatistics'),
  }
}
