import { type SQL, sql } from 'drizzle-orm'
import { inlineInteger } from '#worker/db/inline-integer.ts'
import type { SortKey } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { afterPosition, isFollowing, isVisibleTo } from './post-filters.ts'

/** How many of what somebody follows are read; the rest of a longer list of tags is left to the tag's own page. */
const MAX_FOLLOWED = { user: 2000, publication: 2000, podcast: 100, tag: 500, topic: 100 } as const
/** Of a show, its latest episodes. */
const MAX_EPISODES = 60

interface SourceWindow {
  /** Newest posts behind this place. */
  position: SortKey
  /** At most so many from the inboposts. */
  maxFromTimeline: number
  /** At most so many of each thing followed. */
  maxPerSource: number
}

/** What the viewer follows of a kind, by its key. */
const followedTargets = (viewer: Viewer, kind: keyof typeof MAX_FOLLOWED): SQL =>
  sql`(SELECT target_id FROM follows WHERE follower_id = ${inlineInteger(viewer.id)} AND kind = ${sql.raw(`'${kind}'`)} LIMIT ${inlineInteger(MAX_FOLLOWED[kind])}) few`

/** For each row before it, the ids a query finds: a lateral join, which SQLite has no words for. */
const lateral = (ids: SQL): SQL => sql`json_each((SELECT json_group_array(id) FROM (${ids}))) j`

/** Posts a tag or topic stands on; its rows have their own date, so nothing but the newest is read. */
const labelledPosts = (viewer: Viewer, kind: 'tag' | 'topic', { position, maxPerSource }: SourceWindow): SQL => {
  const rows = sql.raw(`post_${kind}s`)
  const label = sql.raw(`r.${kind}_id`)
  return sql`SELECT j.value AS id FROM ${followedTargets(viewer, kind)} CROSS JOIN ${lateral(sql`SELECT r.post_id AS id FROM ${rows} r CROSS JOIN posts ON posts.id = r.post_id
    WHERE ${label} = few.target_id AND r.published_at IS NOT NULL AND ${afterPosition(position, sql`r.published_at`, sql`r.post_id`)}
      AND posts.author_id <> ${inlineInteger(viewer.id)} AND ${isVisibleTo(viewer)}
    ORDER BY r.published_at DESC, r.post_id DESC LIMIT ${inlineInteger(maxPerSource)}`)}`
}

/** Posts of people or publications with so many followers that they are not copied to each. */
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

/** The inbox; who is not followed any more and what was taken back is passed over while reading. */
const timelinePosts = (viewer: Viewer, { position, maxFromTimeline: most }: SourceWindow): SQL =>
  sql`SELECT id FROM (SELECT posts.id FROM home_inbox i CROSS JOIN posts ON posts.id = i.post_id
    WHERE i.user_id = ${inlineInteger(viewer.id)} AND ${afterPosition(position, sql`i.published_at`, sql`i.post_id`)} AND posts.state = 'published'
      AND (${isFollowing(viewer, 'user', sql`posts.author_id`)} OR ${isFollowing(viewer, 'publication', sql`posts.publication_id`)})
      AND posts.author_id <> ${inlineInteger(viewer.id)} AND ${isVisibleTo(viewer)}
    ORDER BY i.published_at DESC, i.post_id DESC LIMIT ${inlineInteger(most)})`

/**
 * Ids (column `id`) of the newest posts of all somebody follows, behind a place: the inbox, and what is read from its own list.
 * Nested, because D1 takes five terms a UNION.
 */
export const followedPosts = (viewer: Viewer, reach: SourceWindow): SQL => sql`
  SELECT id FROM (${timelinePosts(viewer, reach)} UNION ${fanOutOnReadPosts(viewer, 'user', reach)} UNION ${fanOutOnReadPosts(viewer, 'publication', reach)})
  UNION SELECT id FROM (${episodesOfShows(viewer, reach)} UNION ${labelledPosts(viewer, 'tag', reach)} UNION ${labelledPosts(viewer, 'topic', reach)})`
