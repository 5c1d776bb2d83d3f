import { type SQL, sql } from 'drizzle-orm'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import type { SortKey } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'

/** Rows of a source carry the post's date, and only while it is public, so that each source is read newest first from one index. */
const SOURCES = {
  user: { rows: 'posts', owner: 'author_id', post: 'id', isPublic: "r.state = 'published'" },
  publication: { rows: 'posts', owner: 'publication_id', post: 'id', isPublic: "r.state = 'published'" },
  podcast: { rows: 'sounds', owner: 'podcast_id', post: 'post_id', isPublic: 'r.published_at IS NOT NULL' },
  tag: { rows: 'post_tags', owner: 'tag_id', post: 'post_id', isPublic: 'r.published_at IS NOT NULL' },
  topic: { rows: 'post_topics', owner: 'topic_id', post: 'post_id', isPublic: 'r.published_at IS NOT NULL' },
} as const
export type SourceKind = keyof typeof SOURCES

/** Maximum follows read per kind; of users and publications, only those in `home_pulled`, whose posts no timeline holds. */
const MAX_FOLLOWED: Record<SourceKind, number> = { user: 500, publication: 500, podcast: 100, tag: 500, topic: 100 }
const FANNED_OUT_ON_READ: readonly SourceKind[] = ['user', 'publication']

interface SourceWindow {
  position: SortKey
  /** Maximum posts per source. */
  limit: number
  /** Maximum posts of all sources of the kind if `limit` posts of each are fewer; the sources share it equally. */
  total?: number
  /** SQL condition on `posts` that a post must meet to count towards the limit. */
  condition?: SQL
}

/**
 * Returns a subquery for the newest posts of each followed source of a kind, with columns `id` and `target` (the id of the source): older
 * than the position, but no older than `oldest.at`, a row of a common table expression of the statement (UTC ms).
 */
export function followedSourcePosts(viewer: Viewer, kind: SourceKind, { position: [at, id], limit, total, condition }: SourceWindow): SQL {
  const { rows, owner, post, isPublic } = SOURCES[kind]
  const isPulled = FANNED_OUT_ON_READ.includes(kind) ? sql` AND pulled = 1` : sql``
  const key = sql.raw(`r.${post}`)
  const followed = sql`SELECT target_id FROM follows WHERE follower_id = ${inlineInteger(viewer.id)} AND kind = ${sql.raw(`'${kind}'`)}${isPulled}`
  const perSource = total
    ? sql`(SELECT max(${inlineInteger(limit)}, ${inlineInteger(total)} / count(*)) FROM (${followed} LIMIT ${inlineInteger(Math.ceil(total / limit))}))`
    : inlineInteger(limit)
  const newest = sql`SELECT ${key} AS id FROM ${sql.raw(rows)} r ${condition ? sql`CROSS JOIN posts ON posts.id = ${key}` : sql``}
    WHERE ${sql.raw(`r.${owner}`)} = few.target_id AND ${sql.raw(isPublic)} AND (r.published_at, ${key}) < (${at}, ${id})
      AND r.published_at >= oldest.at ${condition ? sql`AND ${condition}` : sql``}
    ORDER BY r.published_at DESC, ${key} DESC LIMIT ${perSource}`
  // Aggregating to JSON emulates a lateral join, which SQLite lacks.
  return sql`SELECT j.value AS id, few.target_id AS target
    FROM (${followed} LIMIT ${inlineInteger(MAX_FOLLOWED[kind])}) few
    CROSS JOIN oldest CROSS JOIN json_each((SELECT json_group_array(id) FROM (${newest}))) j`
}
