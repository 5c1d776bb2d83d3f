import { type SQL, sql } from 'drizzle-orm'
import { formatNumber } from '#shared/persian/digits.ts'
import { lastSaturday } from '#shared/persian/jalali.ts'
import { quoteTitle } from '#shared/persian/text-metrics.ts'
import { DAY, WEEK } from '#shared/time.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { MAIL_JOB, type OutgoingEmail } from '#worker/lib/mail.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import type { NewsletterKind } from '#worker/newsletters/subscriptions/contract.ts'
import { newsletterNameSql } from '#worker/newsletters/subscriptions/index.ts'
import { emailSubscriptions } from '#worker/newsletters/subscriptions/schema.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { NEWSLETTER_FRAGMENT } from '#worker/statistics/collection/contract.ts'
import { isSendable, isSponsored } from './policy.ts'

/** Hour of Saturday in Tehran, after the weekly emails of members. */
const HOUR_OF_DAY = 9
/** Maximum delay; after that, the emails are skipped until the next week. */
const MAX_DELAY_MS = DAY
const READERS_PER_PAGE = 50
const PAGES_PER_RUN = 20
const POSTS_PER_EMAIL = 10
/** Posts read for the newsletters of a page. */
const POSTS_READ = 500

interface WeeklyReader {
  id: number
  hash: string
  email: string
  token: string
  kind: NewsletterKind
  subject_id: number
  name: string | null
  topics: string
}

interface WeeklyPost {
  subject_id: number
  title: string
  path: string
  author: string
  minutes: number
  topics: string
}

/**
 * Cron task: sends each weekly reader one email with the posts that the newsletter's writer has published in the week, at most once a week even
 * across concurrent runs; without posts, none. Sponsored posts are left out. Runs from Saturday morning and returns the number of readers; the next run continues with the rest.
 */
export async function sendWeeklyNewsletters(db: Database): Promise<number> {
  const dueAt = lastSaturday(now(), HOUR_OF_DAY)
  if (now() - dueAt > MAX_DELAY_MS) return 0
  let processed = 0
  let after = 0
  for (let page = 0; page < PAGES_PER_RUN; page++) {
    const readers = await selectReaders(db, dueAt, after)
    await sendPage(db, readers, dueAt)
    processed += readers.length
    after = readers.at(-1)?.id ?? 0
    if (readers.length < READERS_PER_PAGE) break
  }
  return processed
}

const isDue = (dueAt: number): SQL => sql`(u.weekly_sent_at IS NULL OR u.weekly_sent_at < ${dueAt}) AND u.consented_at < ${dueAt}`

const selectReaders = (db: Database, dueAt: number, after: number) =>
  db.all<WeeklyReader>(sql`
    SELECT u.id, u.hash, s.email, s.token, u.kind, u.subject_id, ${newsletterNameSql} AS name, u.topics
    FROM email_subscriptions u JOIN email_subscribers s ON s.id = u.subscriber_id
    WHERE u.state = 'active' AND u.frequency = 'weekly' AND u.id > ${after} AND ${isDue(dueAt)} AND s.suspension IS NULL AND s.email IS NOT NULL
    ORDER BY u.id LIMIT ${READERS_PER_PAGE}`)

/** SQL: the column of `posts p` or `sounds e` that holds the id of the newsletter. */
const SUBJECTS: Record<NewsletterKind, SQL> = { user: sql`p.author_id`, publication: sql`p.publication_id`, podcast: sql`e.podcast_id` }

async function readPosts(db: Database, readers: readonly WeeklyReader[], dueAt: number): Promise<Map<string, WeeklyPost[]>> {
  const posts = new Map<string, WeeklyPost[]>()
  for (const kind of ['user', 'publication', 'podcast'] as const) {
    const ids = [...new Set(readers.flatMap((reader) => (reader.kind === kind ? [reader.subject_id] : [])))]
    if (ids.length === 0) continue
    const rows = await db.all<Omit<WeeklyPost, 'path'> & { slug: string; hash: string; handle: string }>(sql`
      SELECT ${SUBJECTS[kind]} AS subject_id, p.title, p.slug, p.hash, coalesce(n.handle, a.handle) AS handle, a.name AS author, p.minutes,
        (SELECT json_group_array(t.key) FROM post_topics pt JOIN topics t ON t.id = pt.topic_id WHERE pt.post_id = p.id) AS topics
      FROM posts p JOIN users a ON a.id = p.author_id LEFT JOIN publications n ON n.id = p.publication_id
        ${kind === 'podcast' ? sql`JOIN sounds e ON e.post_id = p.id` : sql``}
      WHERE ${SUBJECTS[kind]} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isSendable} AND NOT ${isSponsored}
        AND p.published_at >= ${dueAt - WEEK} AND p.published_at < ${dueAt}
      ORDER BY p.published_at DESC, p.id DESC LIMIT ${POSTS_READ}`)
    for (const { slug, hash, handle, ...row } of rows) {
      const key = `${kind}:${row.subject_id}`
      posts.set(key, [...(posts.get(key) ?? []), { ...row, path: postPath(handle, slug, hash) }])
    }
  }
  return posts
}

/** Enqueues the emails of the readers still due and marks these as served, in one batch. */
async function sendPage(db: Database, readers: readonly WeeklyReader[], dueAt: number): Promise<void> {
  if (readers.length === 0) return
  const posts = await readPosts(db, readers, dueAt)
  const emails = readers.flatMap((reader) => {
    const chosen = new Set<string>(JSON.parse(reader.topics))
    const own = (posts.get(`${reader.kind}:${reader.subject_id}`) ?? []).filter(
      ({ topics }) => chosen.size === 0 || JSON.parse(topics).some((key: string) => chosen.has(key)),
    )
    return own.length > 0 && reader.name !== null
      ? [{ subscription: reader.id, id: `weekly:${reader.hash}:${dueAt}`, email: weeklyEmail(reader, reader.name, own) }]
      : []
  })
  const ids = JSON.stringify(readers.map(({ id }) => id))
  await atomic(db, [
    enqueue(db, MAIL_JOB, sql`value -> 'email'`, {
      id: sql`value ->> 'id'`,
      from: sql`FROM json_each(${JSON.stringify(emails)}) JOIN email_subscriptions u ON u.id = value ->> 'subscription' WHERE u.state = 'active' AND ${isDue(dueAt)}`,
    }),
    db
      .update(emailSubscriptions)
      .set({ weeklySentAt: dueAt })
      .where(
        sql`${emailSubscriptions.id} IN (SELECT u.id FROM email_subscriptions u WHERE u.id IN (SELECT value FROM json_each(${ids})) AND ${isDue(dueAt)})`,
      ),
  ])
}

const isolate = (words: string) => `\u2068${words}\u2069`

function weeklyEmail({ email, token, hash }: WeeklyReader, name: string, posts: readonly WeeklyPost[]): OutgoingEmail {
  const query = new URLSearchParams({ t: token, of: hash })
  const [only] = posts
  return {
    to: email,
    subject: only && posts.length === 1 ? `${isolate(name)}: ${isolate(quoteTitle(only.title))}` : `این هفته در خبرنامهٔ ${isolate(name)}`,
    paragraphs: [`${isolate(name)} این هفته ${formatNumber(posts.length)} پست منتشر کرد:`],
    items: posts.slice(0, POSTS_PER_EMAIL).map(({ title, author, minutes, path }) => ({
      label: title,
      note: `${author}، ${formatNumber(minutes)} دقیقه`,
      path: path + NEWSLETTER_FRAGMENT,
    })),
    link: { label: 'تنظیم اشتراک', path: `/subscriptions?${query}` },
    unsubscribe: `/unsubscribe/newsletter?${query}`,
  }
}
