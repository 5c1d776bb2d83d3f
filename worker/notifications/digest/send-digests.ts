import { type SQL, sql } from 'drizzle-orm'
import { persianDigits } from '#shared/persian/digits.ts'
import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import { WEEK } from '#shared/time.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { OutgoingEmail } from '#worker/lib/mail.ts'
import { unsubscribePath } from '#worker/people/settings/index.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { hydratePosts, postMutedBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'
import { sendWeeklyEmails } from './weekly-emails.ts'

/** Cron: emails the weekly digest to subscribers; skips empty digests. Returns the number of users processed. */
export const sendDigests = (db: Database): Promise<number> =>
  sendWeeklyEmails(db, {
    kind: 'weeklyDigest',
    name: 'digest',
    hour: 8,
    sentAt: 'digestSentAt',
    async emailsFor(recipients, dueAt) {
      const found = await selectWeeklyPosts(
        db,
        recipients.map(({ id }) => id),
        dueAt,
      )
      const wanted = new Set([...found.values()].flat().map((post) => post.id))
      const cards = new Map((await hydratePosts(db, [...wanted])).map((card) => [card.hash, card]))
      return new Map(
        recipients.flatMap((person) => {
          const posts = (found.get(person.id) ?? []).flatMap((post) => cards.get(post.hash) ?? [])
          return posts.length === 0 ? [] : [[person.id, digestEmail(person, posts)] as const]
        }),
      )
    },
  })

const POSTS_PER_DIGEST = 5
/** Limits that bound the cost per user: the newest follows, and the newest posts of the week per follow. */
const MAX_FOLLOWS = 200
const MAX_POSTS_PER_FOLLOW = 30

interface DigestPost {
  person: number
  id: number
  hash: string
}

/** Limits for the posts that fill up a digest with few followed posts: the most read among the newest posts of the week. */
const MAX_RECENT_POSTS = 300
const MAX_MOST_READ = 30

/**
 * Selects up to `POSTS_PER_DIGEST` posts per user from the week before `until` (UTC ms): posts of followed authors, publications, tags and
 * topics first, then the most read posts on the site. Excludes advertising, the user's own posts, posts hidden by a block or mute, and posts imported
 * with an earlier publication date. Runs one query, bounded by the limits above.
 */
async function selectWeeklyPosts(db: Database, userIds: readonly number[], until: number): Promise<Map<number, DigestPost[]>> {
  const since = until - WEEK
  const readers = sql`(SELECT value FROM json_each(${JSON.stringify(userIds)}))`
  const reads = (post: SQL) => sql`coalesce((SELECT week_reads FROM post_readership WHERE post_id = ${post}), 0)`
  const inWeek = sql`published_at >= ${since} AND published_at < ${until}`
  const ofFollow = (kind: string, newest: SQL) => sql`
    SELECT follower_id AS person, week.id, 1 AS followed FROM followed JOIN posts AS week ON week.id IN (
      ${newest} AND ${inWeek} ORDER BY published_at DESC LIMIT ${MAX_POSTS_PER_FOLLOW}
    ) WHERE followed.kind = ${kind} AND week.state = 'published' AND week.created_at <= week.published_at`
  const rows = await db.all<DigestPost>(sql`
    WITH followed AS (
      SELECT follower_id, kind, target_id FROM (
        SELECT follower_id, kind, target_id, row_number() OVER (PARTITION BY follower_id ORDER BY created_at DESC, target_id) AS place
        FROM follows WHERE follower_id IN ${readers} AND kind IN ('user', 'publication', 'tag', 'topic')
      ) WHERE place <= ${MAX_FOLLOWS}
    ),
    most_read AS (
      SELECT id FROM (SELECT id, ${reads(sql`id`)} AS reads FROM (
        SELECT id FROM posts WHERE state = 'published' AND ${inWeek} AND created_at <= published_at
          ORDER BY published_at DESC, id DESC LIMIT ${MAX_RECENT_POSTS}
      )) WHERE reads > 0 ORDER BY reads DESC, id DESC LIMIT ${MAX_MOST_READ}
    ),
    candidate AS (
      SELECT person, id, max(followed) AS followed FROM (
        ${ofFollow('user', sql`SELECT id FROM posts WHERE author_id = followed.target_id AND state = 'published'`)}
        UNION ALL ${ofFollow('publication', sql`SELECT id FROM posts WHERE publication_id = followed.target_id AND state = 'published'`)}
        UNION ALL ${ofFollow('tag', sql`SELECT post_id FROM post_tags WHERE tag_id = followed.target_id`)}
        UNION ALL ${ofFollow('topic', sql`SELECT post_id FROM post_topics WHERE topic_id = followed.target_id`)}
        UNION ALL SELECT value, most_read.id, 0 FROM ${readers}, most_read
      ) GROUP BY person, id
    )
    SELECT person, id, hash FROM (
      SELECT person, posts.id, posts.hash,
        row_number() OVER (
          PARTITION BY person ORDER BY followed DESC, ${reads(sql`posts.id`)} DESC, posts.like_count DESC, posts.published_at DESC, posts.id DESC
        ) AS place
      FROM candidate JOIN posts ON posts.id = candidate.id
      WHERE posts.author_id <> person AND NOT ${isSponsored(posts.id)} AND NOT ${hiddenFrom(sql`person`, posts.authorId)} AND NOT ${postMutedBy(sql`person`)}
    ) WHERE place <= ${POSTS_PER_DIGEST} ORDER BY person, place`)
  return Map.groupBy(rows, ({ person }) => person)
}

/** Builds a user's weekly digest email; `posts` must not be empty. */
const digestEmail = ({ to, name, token }: { to: string; name: string; token: string }, posts: readonly PostCard[]): OutgoingEmail => ({
  to,
  subject: `${persianDigits(posts.length)} پست خواندنی این هفته برای تو`,
  paragraphs: [`سلام ${name}،`, 'بهترین‌های هفته‌ای که گذشت؛ نخست از آنچه دنبال می‌کنی، سپس از پرخوانده‌ترین‌های دفتر:'],
  items: posts.map(({ title, path, author, minutes, sponsor }) => ({
    label: title,
    note: [...(sponsor ? [`${SPONSORED_LABEL} ${sponsor.name}`] : []), author.name, `${persianDigits(minutes)} دقیقه`].join(' · '),
    path,
  })),
  link: { label: 'دیدن تازه‌ترین‌ها', path: '/home' },
  unsubscribe: unsubscribePath(token, 'weeklyDigest'),
})
