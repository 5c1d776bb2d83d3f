import { type SQL, sql } from 'drizzle-orm'
import { int } from '#worker/db/int.ts'
import type { Place } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { behindPlace, followsIt, mayMeet } from './visible.ts'

/** How many of what somebody follows are read; the rest of a longer list of tags is left to the tag's own page. */
const FOLLOWED = { user: 2000, publication: 2000, podcast: 100, tag: 500, topic: 100 } as const
/** Of a show, its latest episodes. */
const EPISODES = 60

interface Reach {
  /** Newest posts behind this place. */
  place: Place
  /** At most so many from the inboposts. */
  inbox: number
  /** At most so many of each thing followed. */
  each: number
}

/** What the viewer follows of a kind, by its key. */
const followed = (viewer: Viewer, kind: keyof typeof FOLLOWED): SQL =>
  sql`(SELECT target_id FROM follows WHERE follower_id = ${int(viewer.id)} AND kind = ${sql.raw(`'${kind}'`)} LIMIT ${int(FOLLOWED[kind])}) few`

/** For each row before it, the ids a query finds: a lateral join, which SQLite has no words for. */
const lateral = (ids: SQL): SQL => sql`json_each((SELECT json_group_array(id) FROM (${ids}))) j`

/** Posts a tag or topic stands on; its rows have their own date, so nothing but the newest is read. */
const labelled = (viewer: Viewer, kind: 'tag' | 'topic', { place, each }: Reach): SQL => {
  const rows = sql.raw(`post_${kind}s`)
  const label = sql.raw(`r.${kind}_id`)
  return sql`SELECT j.value AS id FROM ${followed(viewer, kind)} CROSS JOIN ${lateral(sql`SELECT r.post_id AS id FROM ${rows} r CROSS JOIN posts ON posts.id = r.post_id
    WHERE ${label} = few.target_id AND r.published_at IS NOT NULL AND ${behindPlace(place, sql`r.published_at`, sql`r.post_id`)}
      AND posts.author_id <> ${int(viewer.id)} AND ${mayMeet(viewer)}
    ORDER BY r.published_at DESC, r.post_id DESC LIMIT ${int(each)}`)}`
}

/** Posts of people or publications with so many followers that they are not copied to each. */
const pulled = (viewer: Viewer, kind: 'user' | 'publication', { place, each }: Reach): SQL => {
  const owner = sql.raw(kind === 'user' ? 'posts.author_id' : 'posts.publication_id')
  return sql`SELECT j.value AS id FROM ${followed(viewer, kind)} CROSS JOIN home_pulled h ON h.kind = ${sql.raw(`'${kind}'`)} AND h.id = few.target_id
    CROSS JOIN ${lateral(sql`SELECT posts.id FROM posts WHERE ${owner} = few.target_id AND posts.state = 'published'
      AND ${behindPlace(place, sql`posts.published_at`, sql`posts.id`)} AND posts.author_id <> ${int(viewer.id)} AND ${mayMeet(viewer)}
      ORDER BY posts.published_at DESC, posts.id DESC LIMIT ${int(each)}`)}`
}

const episodes = (viewer: Viewer, { place, each }: Reach): SQL =>
  sql`SELECT j.value AS id FROM ${followed(viewer, 'podcast')} CROSS JOIN ${lateral(sql`SELECT posts.id FROM
    (SELECT post_id FROM sounds WHERE podcast_id = few.target_id ORDER BY post_id DESC LIMIT ${int(EPISODES)}) few_sounds CROSS JOIN posts ON posts.id = few_sounds.post_id
    WHERE posts.state = 'published' AND ${behindPlace(place, sql`posts.published_at`, sql`posts.id`)}
      AND posts.author_id <> ${int(viewer.id)} AND ${mayMeet(viewer)}
    ORDER BY posts.published_at DESC, posts.id DESC LIMIT ${int(each)}`)}`

/** The inbox; who is not followed any more and what was taken back is passed over while reading. */
const inbox = (viewer: Viewer, { place, inbox: most }: Reach): SQL =>
  sql`SELECT id FROM (SELECT posts.id FROM home_inbox i CROSS JOIN posts ON posts.id = i.post_id
    WHERE i.user_id = ${int(viewer.id)} AND ${behindPlace(place, sql`i.published_at`, sql`i.post_id`)} AND posts.state = 'published'
      AND (${followsIt(viewer, 'user', sql`posts.author_id`)} OR ${followsIt(viewer, 'publication', sql`posts.publication_id`)})
      AND posts.author_id <> ${int(viewer.id)} AND ${mayMeet(viewer)}
    ORDER BY i.published_at DESC, i.post_id DESC LIMIT ${int(most)})`

/**
 * Ids (column `id`) of the newest posts of all somebody follows, behind a place: the inbox, and what is read from its own list.
 * Nested, because D1 takes five terms a UNION.
 */
export const followedPosts = (viewer: Viewer, reach: Reach): SQL => sql`
  SELECT id FROM (${inbox(viewer, reach)} UNION ${pulled(viewer, 'user', reach)} UNION ${pulled(viewer, 'publication', reach)})
  UNION SELECT id FROM (${episodes(viewer, reach)} UNION ${labelled(viewer, 'tag', reach)} UNION ${labelled(viewer, 'topic', reach)})`
