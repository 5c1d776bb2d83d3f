import { type SQL, sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import { hiddenFrom, postMutedBy } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { posts } from '#worker/posts/posts/schema.ts'

const WEEK = 7 * 24 * 60 * 60 * 1000
const POSTS_PER_DIGEST = 5
/** What one person's follows may cost: their newest ones, and of each its newest posts of the week. */
const MAX_FOLLOWS = 200
const MAX_POSTS_PER_FOLLOW = 30

interface DigestPost {
  person: number
  id: number
  hash: string
}

/** What fills up the letters of who follows little: the most read of the newest ones anywhere. */
const MAX_RECENT_POSTS = 300
const MAX_MOST_READ = 30

/**
 * For each of these people the best posts published in the week before `until` (UTC ms), at most five: first those of people,
 * publications, tags and topics they follow, the most read first, then the most read anywhere. Not their own, nor of somebody a block
 * stands between, nor what they muted, nor what was brought from elsewhere and is older than its row. One query, bounded by the
 * constants above.
 */
export async function selectWeeklyPosts(db: Database, userIds: readonly number[], until: number): Promise<Map<number, DigestPost[]>> {
  const since = until - WEEK
  const day = tehranDay(since)
  const readers = sql`(SELECT value FROM json_each(${JSON.stringify(userIds)}))`
  const reads = (post: SQL) => sql`coalesce((SELECT sum(reads) FROM post_days WHERE post_id = ${post} AND day >= ${day}), 0)`
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
      WHERE posts.author_id <> person AND NOT ${hiddenFrom(sql`person`, posts.authorId)} AND NOT ${postMutedBy(sql`person`)}
    ) WHERE place <= ${POSTS_PER_DIGEST} ORDER BY person, place`)
  return Map.groupBy(rows, ({ person }) => person)
}
