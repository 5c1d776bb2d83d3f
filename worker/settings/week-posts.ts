import { sql } from 'drizzle-orm'
import { hiddenFrom, mutedPostOf } from '#worker/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { tehranDay } from '#worker/lib/persian/jalali.ts'

const WEEK = 7 * 24 * 60 * 60 * 1000
const POSTS_A_PERSON = 5
/** What one person's follows may cost: their newest ones, and of each its newest posts of the week. */
const FOLLOWS_LOOKED_AT = 200
const POSTS_OF_A_FOLLOW = 30

interface Found {
  person: number
  id: number
  hash: string
}

/**
 * For each of these people the most read posts published in the week before `until` (UTC ms) by people and under tags they
 * follow, at most five, the most read first; not their own, nor across a block, nor what they muted. One query, bounded by the constants above.
 */
export async function weekPosts(db: Database, userIds: readonly number[], until: number): Promise<Map<number, Found[]>> {
  const since = until - WEEK
  const rows = await db.all<Found>(sql`
    WITH followed AS (
      SELECT follower_id, kind, target_id FROM (
        SELECT follower_id, kind, target_id, row_number() OVER (PARTITION BY follower_id ORDER BY created_at DESC, target_id) AS place
        FROM follows
        WHERE follower_id IN (SELECT value FROM json_each(${JSON.stringify(userIds)})) AND kind IN ('user', 'tag')
      ) WHERE place <= ${FOLLOWS_LOOKED_AT}
    ),
    candidate AS (
      SELECT follower_id AS person, posts.id, posts.hash, posts.author_id, posts.published_at, posts.like_count
      FROM followed JOIN posts ON posts.id IN (
        SELECT id FROM posts AS own
        WHERE own.author_id = followed.target_id AND own.state = 'published' AND own.published_at >= ${since} AND own.published_at < ${until}
        ORDER BY own.published_at DESC LIMIT ${POSTS_OF_A_FOLLOW}
      ) WHERE followed.kind = 'user'
      UNION
      SELECT follower_id, posts.id, posts.hash, posts.author_id, posts.published_at, posts.like_count
      FROM followed JOIN posts ON posts.id IN (
        SELECT post_id FROM post_tags
        WHERE tag_id = followed.target_id AND published_at >= ${since} AND published_at < ${until}
        ORDER BY published_at DESC LIMIT ${POSTS_OF_A_FOLLOW}
      ) WHERE followed.kind = 'tag' AND posts.state = 'published'
    ),
    counted AS (
      SELECT candidate.*,
        coalesce((SELECT sum(reads) FROM post_days WHERE post_id = candidate.id AND day >= ${tehranDay(since)}), 0) AS reads
      FROM candidate JOIN posts ON posts.id = candidate.id
      WHERE candidate.author_id <> person
        AND NOT ${hiddenFrom(sql`person`, sql`candidate.author_id`)} AND NOT ${mutedPostOf(sql`person`)}
    )
    SELECT person, id, hash FROM (
      SELECT person, id, hash,
        row_number() OVER (PARTITION BY person ORDER BY reads DESC, like_count DESC, published_at DESC, id DESC) AS place
      FROM counted
    ) WHERE place <= ${POSTS_A_PERSON} ORDER BY person, place`)
  return Map.groupBy(rows, ({ person }) => person)
}
