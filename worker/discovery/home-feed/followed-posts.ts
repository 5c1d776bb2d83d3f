import { type SQL, sql } from 'drizzle-orm'
import { inlineInteger } from '#worker/db/inline-integer.ts'
import type { SortKey } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { afterPosition, isFollowing, isVisibleTo } from './post-filters.ts'

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

/** Reads only the newest label rows, because they carry `published_at`. */
const labelledPosts = (viewer: Viewer, kind: 'tag' | 'topic', { position, maxPerSource }: SourceWindow): SQL => {
  const rows = sql.raw(`post_${kind}s`)
  const label = sql.raw(`r.${kind}_id`)
  return sql`SELECT j.value AS id FROM ${followedTargets(viewer, kind)} CROSS JOIN ${lateral(sql`SELECT r.post_id AS id FROM ${rows} r CROSS JOIN posts ON posts.id = r.post_id
    WHERE ${label} = few.target_id AND r.published_at IS NOT NULL AND ${afterPosition(position, sql`r.published_at`, sql`r.post_id`)}
      AND posts.author_id <> ${inlineInteger(viewer.id)} AND ${isVisibleTo(viewer)}
    ORDER BY r.published_at DESC, r.post_id DESC LIMIT ${inlineInteger(maxPerSource)}`)}`
}

/** Reads the sources in `home_pulled`, which have too many followers for fan-out on write. */
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
export const followedPosts = (viewer: Viewer, window: SourceWindow): SQL => sql`
  SELECT id FROM (${timelinePosts(viewer, window)} UNION ${fanOutOnReadPosts(viewer, 'user', window)} UNION ${fanOutOnReadPosts(viewer, 'publication', window)})
  UNION SELECT id FROM (${episodesOfShows(viewer, window)} UNION ${labelledPosts(viewer, 'tag', window)} UNION ${labelledPosts(viewer, 'topic', window)})`
