import { and, type SQL, sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import type { Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/inline-integer.ts'
import { now } from '#worker/lib/clock.ts'
import type { SortKey } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { followedPosts } from './followed-posts.ts'
import { afterPosition, isFollowing, isVisibleTo } from './post-filters.ts'
import type { Candidate } from './score-candidate.ts'
import { matchSpamRule } from './spam-rules.ts'

const MONTH = 30 * 86_400_000
const CANDIDATE_LIMITS = { all: 600, inbox: 200, each: 5, trending: 150, newest: 100 }

export const isEligible = (viewer: Viewer): SQL | undefined =>
  and(isPublic, sql`posts.author_id <> ${inlineInteger(viewer.id)}`, isVisibleTo(viewer))

const followedLabelsOf = ({ id }: Viewer, kind: 'tag' | 'topic'): SQL =>
  sql`(SELECT json_group_array(t.${sql.raw(`${kind}_id`)}) FROM ${sql.raw(`post_${kind}s`)} t CROSS JOIN follows f
    ON f.follower_id = ${inlineInteger(id)} AND f.kind = ${sql.raw(`'${kind}'`)} AND f.target_id = t.${sql.raw(`${kind}_id`)} WHERE t.post_id = posts.id)`

/** Returns a statement that selects at most 600 candidates from followed sources, trending posts and the newest posts. */
export const selectCandidates = (db: Database, viewer: Viewer, position: SortKey) => {
  const month = tehranDay(now() - MONTH)
  const trending = sql`SELECT post_id AS id FROM home_trending WHERE post_id > 0 LIMIT ${inlineInteger(CANDIDATE_LIMITS.trending)}`
  const newest = sql`SELECT x.id FROM posts x WHERE x.state = 'published' AND ${afterPosition(position, sql`x.published_at`, sql`x.id`)}
    ORDER BY x.published_at DESC, x.id DESC LIMIT ${inlineInteger(CANDIDATE_LIMITS.newest)}`
  const ids = sql`SELECT id FROM (${followedPosts(viewer, { position, maxFromTimeline: CANDIDATE_LIMITS.inbox, maxPerSource: CANDIDATE_LIMITS.each })})
    UNION SELECT id FROM (${trending}) UNION SELECT id FROM (${newest})`
  return db
    .select({
      id: sql<number>`posts.id`.as('id'),
      authorId: sql<number>`posts.author_id`.as('author_id'),
      publishedAt: sql<number>`posts.published_at`.as('published_at'),
      likeCount: sql<number>`posts.like_count`.as('like_count'),
      followsAuthor: sql<number>`${isFollowing(viewer, 'user', sql`posts.author_id`)}`.as('follows_author'),
      publicationId: sql<
        number | null
      >`iif(${isFollowing(viewer, 'publication', sql`posts.publication_id`)}, posts.publication_id, NULL)`.as('followed_publication'),
      podcastId: sql<number | null>`(SELECT s.podcast_id FROM sounds s CROSS JOIN follows f ON f.follower_id = ${inlineInteger(viewer.id)}
        AND f.kind = 'podcast' AND f.target_id = s.podcast_id WHERE s.post_id = posts.id)`.as('followed_podcast'),
      tagIds: sql<string>`${followedLabelsOf(viewer, 'tag')}`.as('tag_ids'),
      topicIds: sql<string>`${followedLabelsOf(viewer, 'topic')}`.as('topic_ids'),
      days: sql<string>`(SELECT json_array(coalesce(sum(d.views), 0), coalesce(sum(d.reads), 0)) FROM post_days d
        WHERE d.post_id = posts.id AND d.day >= ${month})`.as('days'),
      trending: sql<number>`coalesce((SELECT score FROM home_trending h WHERE h.post_id = posts.id), 0)`.as('trending'),
    })
    .from(sql`(${ids}) few_posts CROSS JOIN posts ON posts.id = few_posts.id CROSS JOIN users ON users.id = posts.author_id`)
    .where(and(isEligible(viewer), sql`${matchSpamRule(now())} IS NULL`))
    .limit(CANDIDATE_LIMITS.all)
}

type Row = Awaited<ReturnType<typeof selectCandidates>>[number]

export const toCandidate = ({ followsAuthor, tagIds, topicIds, days, ...row }: Row): Candidate => {
  const [views, reads]: [number, number] = JSON.parse(days)
  return { ...row, followsAuthor: Boolean(followsAuthor), tagIds: JSON.parse(tagIds), topicIds: JSON.parse(topicIds), views, reads }
}
