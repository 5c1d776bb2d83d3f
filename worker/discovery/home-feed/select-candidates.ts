import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { now } from '#worker/lib/clock.ts'
import type { SortKey } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { followedSourcePosts, type SourceKind } from './followed-sources.ts'
import type { Candidate } from './rank-posts.ts'
import { afterPosition, isEligible, isFollowing } from './select-posts.ts'
import { matchSpamRule } from './spam-rules.ts'

/** Maximum rows per source. They bound the cost of a visit, which is about six rows read per candidate. */
export const CANDIDATE_LIMITS = { all: 600, timeline: 40, each: 4, interests: 24, trending: 15, newest: 15 }

/** Few of them share `CANDIDATE_LIMITS.interests` posts, because a reader who chose three topics follows little else. */
const INTERESTS: readonly SourceKind[] = ['tag', 'topic']

/**
 * Returns a statement that selects eligible posts that match no spam rule: the newest of the viewer's timeline, the best trending and the
 * newest posts of the site, and the newest of each followed source back to the oldest of those timeline entries, because an older post would
 * rank below all of them. A post has a row for each source that contains it.
 */
export const selectCandidates = (db: Database, viewer: Viewer, position: SortKey, limits = CANDIDATE_LIMITS) => {
  const timeline = sql`FROM home_inbox i WHERE i.user_id = ${inlineInteger(viewer.id)} AND ${afterPosition(position, sql`i.published_at`, sql`i.post_id`)}
    ORDER BY i.published_at DESC, i.post_id DESC`
  const trending = sql`SELECT post_id AS id, score FROM home_trending ORDER BY score DESC LIMIT ${inlineInteger(limits.trending)}`
  const isCandidate = sql`${isEligible(viewer)} AND ${matchSpamRule(now())} IS NULL`
  // Filters before the limit, because the newest posts may all be spam.
  const newest = sql`SELECT posts.id FROM posts CROSS JOIN users ON users.id = posts.author_id
    WHERE ${afterPosition(position, sql`posts.published_at`, sql`posts.id`)} AND ${isCandidate}
    ORDER BY posts.published_at DESC, posts.id DESC LIMIT ${inlineInteger(limits.newest)}`
  const rowsOf = (kind: string, posts: SQL, score = sql`0`) =>
    sql`SELECT id, ${sql.raw(`'${kind}'`)} AS kind, 0 AS target, ${score} AS score FROM (${posts})`
  const followed = (kind: SourceKind) =>
    sql`SELECT id, ${sql.raw(`'${kind}'`)}, target, 0 FROM (${followedSourcePosts(viewer, kind, { position, limit: limits.each, ...(INTERESTS.includes(kind) && { total: limits.interests }) })})`
  return db
    .select({
      id: sql<number>`posts.id`.as('id'),
      source: sql<'timeline' | 'trending' | 'newest' | SourceKind>`few_posts.kind`.as('source'),
      target: sql<number>`few_posts.target`.as('target'),
      authorId: sql<number>`posts.author_id`.as('author_id'),
      publishedAt: sql<number>`posts.published_at`.as('published_at'),
      likeCount: sql<number>`posts.like_count`.as('like_count'),
      followsAuthor: sql<number>`${isFollowing(viewer, 'user', sql`posts.author_id`)}`.as('follows_author'),
      publicationId: sql<
        number | null
      >`iif(${isFollowing(viewer, 'publication', sql`posts.publication_id`)}, posts.publication_id, NULL)`.as('followed_publication'),
      counts: sql<string | null>`(SELECT json_array(r.views, r.reads) FROM post_readership r WHERE r.post_id = posts.id)`.as('counts'),
      trending: sql<number>`few_posts.score`.as('trending'),
      interests: sql<string | null>`iif(few_posts.kind = 'trending', ${followedInterests(viewer)}, NULL)`.as('interests'),
    })
    .from(
      // Nested because D1 allows five terms per UNION.
      sql`(WITH oldest AS MATERIALIZED (SELECT coalesce((SELECT i.published_at ${timeline} LIMIT 1 OFFSET ${inlineInteger(limits.timeline - 1)}), 0) AS at)
        SELECT * FROM (${rowsOf('timeline', sql`SELECT i.post_id AS id ${timeline} LIMIT ${inlineInteger(limits.timeline)}`)}
          UNION ALL ${rowsOf('trending', trending, sql`score`)} UNION ALL ${rowsOf('newest', newest)})
        UNION ALL SELECT * FROM (${followed('user')} UNION ALL ${followed('publication')} UNION ALL ${followed('podcast')}
          UNION ALL ${followed('tag')} UNION ALL ${followed('topic')})) few_posts
      CROSS JOIN posts ON posts.id = few_posts.id CROSS JOIN users ON users.id = posts.author_id`,
    )
    .where(sql`(few_posts.kind = 'newest' OR ${isCandidate})`)
    .limit(limits.all)
}

/** JSON array of [kind, id] of the post's tags and topics that the viewer follows; older trending posts are in none of their sources. */
const followedInterests = ({ id }: Viewer): SQL =>
  sql`(SELECT json_group_array(json_array(l.kind, l.id)) FROM (SELECT 'topic' AS kind, topic_id AS id FROM post_topics WHERE post_id = posts.id
    UNION ALL SELECT 'tag', tag_id FROM post_tags WHERE post_id = posts.id) l
    WHERE EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = ${inlineInteger(id)} AND f.kind = l.kind AND f.target_id = l.id))`

type Row = Awaited<ReturnType<typeof selectCandidates>>[number]

/** Merges the rows of each post into one candidate. Drops timeline entries of sources that the viewer unfollowed, which stay in the timeline. */
export function toCandidates(rows: readonly Row[]): Candidate[] {
  const current = rows.filter(
    ({ source, followsAuthor, publicationId }) => source !== 'timeline' || followsAuthor || publicationId !== null,
  )
  return [...Map.groupBy(current, ({ id }) => id).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { source: _source, target: _target, interests: _interests, counts, followsAuthor, ...post } = first
    const interests: [string, number][] = group.flatMap((row) => JSON.parse(row.interests ?? '[]'))
    const targetsOf = (kind: SourceKind) => [
      ...new Set(
        [...group.map(({ source, target }) => [source, target] as const), ...interests].flatMap(([of, id]) => (of === kind ? [id] : [])),
      ),
    ]
    const [views, reads]: [number, number] = counts === null ? [0, 0] : JSON.parse(counts)
    const [podcastId = null] = targetsOf('podcast')
    const trending = Math.max(...group.map((row) => row.trending))
    const labels = { podcastId, tagIds: targetsOf('tag'), topicIds: targetsOf('topic') }
    return [{ ...post, ...labels, followsAuthor: Boolean(followsAuthor), views, reads, trending }]
  })
}
