import { and, desc, type SQL, sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { hiddenFrom, postMutedBy } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { now } from '#worker/lib/clock.ts'
import type { SortKey } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { Candidate } from './rank-posts.ts'
import { matchSpamRule } from './spam-rules.ts'

/**
 * SQL condition on `posts`: no block separates the viewer from the author, and the viewer has not muted the author, the publication, a tag
 * or a topic.
 */
export const isVisibleTo = ({ id }: Viewer): SQL =>
  sql`NOT ${hiddenFrom(inlineInteger(id), posts.authorId)} AND NOT ${postMutedBy(inlineInteger(id))}`

const afterPosition = ([at, id]: SortKey, key: SQL, rowId: SQL): SQL => sql`(${key}, ${rowId}) < (${at}, ${id})`

export const isFollowing = (viewer: Viewer, kind: 'user' | 'publication', id: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = ${inlineInteger(viewer.id)} AND f.kind = ${sql.raw(`'${kind}'`)} AND f.target_id = ${id})`

/** Maximum follows read per kind. Posts of further follows appear only if they were delivered to the timeline. */
const MAX_FOLLOWED = { user: 2000, publication: 2000, podcast: 100, tag: 500, topic: 100 } as const
const MAX_EPISODES = 60

interface SourceWindow {
  position: SortKey
  maxFromTimeline: number
  maxPerSource: number
}

const followedTargets = (viewer: Viewer, kind: keyof typeof MAX_FOLLOWED): SQL =>
  sql`(SELECT target_id FROM follows WHERE follower_id = ${inlineInteger(viewer.id)} AND kind = ${sql.raw(`'${kind}'`)} LIMIT ${inlineInteger(MAX_FOLLOWED[kind])}) few`

/** Emulates a lateral join, which SQLite lacks: `ids` may refer to the preceding tables. */
const lateral = (ids: SQL): SQL => sql`json_each((SELECT json_group_array(id) FROM (${ids}))) j`

/** Label rows carry `published_at`, so each followed tag or topic reads only its newest posts. */
const labelledPosts = (viewer: Viewer, kind: 'tag' | 'topic', { position, maxPerSource }: SourceWindow): SQL => {
  const rows = sql.raw(`post_${kind}s`)
  const label = sql.raw(`r.${kind}_id`)
  return sql`SELECT j.value AS id FROM ${followedTargets(viewer, kind)} CROSS JOIN ${lateral(sql`SELECT r.post_id AS id FROM ${rows} r CROSS JOIN posts ON posts.id = r.post_id
    WHERE ${label} = few.target_id AND r.published_at IS NOT NULL AND ${afterPosition(position, sql`r.published_at`, sql`r.post_id`)}
      AND posts.author_id <> ${inlineInteger(viewer.id)} AND ${isVisibleTo(viewer)}
    ORDER BY r.published_at DESC, r.post_id DESC LIMIT ${inlineInteger(maxPerSource)}`)}`
}

/** Reads the sources in `home_pulled`, which have reached too many followers for fan-out on write. */
const fanOutOnReadPosts = (viewer: Viewer, kind: 'user' | 'publication', { position, maxPerSource }: SourceWindow): SQL => {
  const owner = sql.raw(kind === 'user' ? 'posts.author_id' : 'posts.publication_id')
  return sql`SELECT j.value AS id FROM ${followedTargets(viewer, kind)} CROSS JOIN home_pulled h ON h.kind = ${sql.raw(`'${kind}'`)} AND h.id = few.target_id
    CROSS JOIN ${lateral(sql`SELECT posts.id FROM posts WHERE ${owner} = few.target_id AND posts.state = 'published'
      AND ${afterPosition(position, sql`posts.published_at`, sql`posts.id`)} AND posts.author_id <> ${inlineInteger(viewer.id)} AND ${isVisibleTo(viewer)}
      ORDER BY posts.published_at DESC, posts.id DESC LIMIT ${inlineInteger(maxPerSource)}`)}`
}

const episodesOfShows = (viewer: Viewer, { position, maxPerSource }: SourceWindow): SQL =>
  sql`SELECT j.value AS id FROM ${followedTargets(viewer, 'podcast')} CROSS JOIN ${lateral(sql`SELECT posts.id FROM
    (SELECT post_id FROM sounds WHERE podcast_id = few.target_id ORDER BY post_id DESC LIMIT ${inlineInteger(MAX_EPISODES)}) few_sounds CROSS JOIN posts ON posts.id = few_sounds.post_id
    WHERE posts.state = 'published' AND ${afterPosition(position, sql`posts.published_at`, sql`posts.id`)}
      AND posts.author_id <> ${inlineInteger(viewer.id)} AND ${isVisibleTo(viewer)}
    ORDER BY posts.published_at DESC, posts.id DESC LIMIT ${inlineInteger(maxPerSource)}`)}`

/** Filters on read, because entries of unfollowed authors and withdrawn posts stay in the timeline. */
const timelinePosts = (viewer: Viewer, { position, maxFromTimeline }: SourceWindow): SQL =>
  sql`SELECT id FROM (SELECT posts.id FROM home_inbox i CROSS JOIN posts ON posts.id = i.post_id
    WHERE i.user_id = ${inlineInteger(viewer.id)} AND ${afterPosition(position, sql`i.published_at`, sql`i.post_id`)} AND posts.state = 'published'
      AND (${isFollowing(viewer, 'user', sql`posts.author_id`)} OR ${isFollowing(viewer, 'publication', sql`posts.publication_id`)})
      AND posts.author_id <> ${inlineInteger(viewer.id)} AND ${isVisibleTo(viewer)}
    ORDER BY i.published_at DESC, i.post_id DESC LIMIT ${inlineInteger(maxFromTimeline)})`

/**
 * Returns a subquery for the ids (column `id`) of followed posts older than `position`: timeline entries, posts of fan-out-on-read sources,
 * episodes of followed shows and posts under followed tags and topics. Nested because D1 allows five terms per UNION.
 */
const followedPosts = (viewer: Viewer, window: SourceWindow): SQL => sql`
  SELECT id FROM (${timelinePosts(viewer, window)} UNION ${fanOutOnReadPosts(viewer, 'user', window)} UNION ${fanOutOnReadPosts(viewer, 'publication', window)})
  UNION SELECT id FROM (${episodesOfShows(viewer, window)} UNION ${labelledPosts(viewer, 'tag', window)} UNION ${labelledPosts(viewer, 'topic', window)})`

export const selectFollowedPosts = (db: Database, viewer: Viewer, position: SortKey, limit: number) =>
  db
    .select({ id: sql<number>`posts.id`.as('id'), at: sql<number>`posts.published_at`.as('at') })
    .from(
      sql`(${followedPosts(viewer, { position, maxFromTimeline: limit, maxPerSource: limit })}) few_posts CROSS JOIN posts ON posts.id = few_posts.id CROSS JOIN users ON users.id = posts.author_id`,
    )
    .where(isPublic)
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit)

/** Returns a statement that selects the newest posts older than `position`. Spam rules do not apply to the viewer's own posts. */
export const selectNewestPosts = (db: Database, viewer: Viewer, position: SortKey, limit: number, extraCondition?: SQL) =>
  db
    .select({ id: sql<number>`posts.id`.as('id'), at: sql<number>`posts.published_at`.as('at') })
    .from(sql`posts CROSS JOIN users ON users.id = posts.author_id`)
    .where(
      and(
        isPublic,
        afterPosition(position, sql`posts.published_at`, sql`posts.id`),
        isVisibleTo(viewer),
        extraCondition,
        sql`(posts.author_id = ${inlineInteger(viewer.id)} OR ${matchSpamRule(now())} IS NULL)`,
      ),
    )
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit)

const MONTH = 30 * DAY
const CANDIDATE_LIMITS = { all: 600, inbox: 200, each: 5, trending: 150, newest: 100 }

export const isEligible = (viewer: Viewer): SQL | undefined =>
  and(isPublic, sql`posts.author_id <> ${inlineInteger(viewer.id)}`, isVisibleTo(viewer))

const followedLabelsOf = ({ id }: Viewer, kind: 'tag' | 'topic'): SQL =>
  sql`(SELECT json_group_array(t.${sql.raw(`${kind}_id`)}) FROM ${sql.raw(`post_${kind}s`)} t CROSS JOIN follows f
    ON f.follower_id = ${inlineInteger(id)} AND f.kind = ${sql.raw(`'${kind}'`)} AND f.target_id = t.${sql.raw(`${kind}_id`)} WHERE t.post_id = posts.id)`

/**
 * Returns a statement that selects up to `CANDIDATE_LIMITS.all` eligible posts that match no spam rule, from followed sources, trending
 * posts and the newest posts.
 */
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
