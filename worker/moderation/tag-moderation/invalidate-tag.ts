import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { searchChanges } from '#worker/indexing/search-index/schema.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import { NEWEST_CACHE_TAG, tagCacheTag } from '#worker/posts/posts/index.ts'

/** Maximum number of posts, newest first, whose pages are invalidated immediately; pages of older posts expire within an hour. */
const MAX_INVALIDATED_POSTS = 500

/**
 * Returns statements that invalidate the pages showing the tags if `guard` holds, at most 500 post pages per call. Run them before the
 * posts move to another tag.
 */
export const invalidateTag = (db: Database, ids: SQL, targetId: number, guard: SQL): Statement[] => [
  invalidate(db, ['tags', NEWEST_CACHE_TAG, tagCacheTag(targetId)], guard),
  db.insert(cacheInvalidations).select(sql`SELECT NULL, 'tag-' || id, ${now()} FROM tags WHERE id IN ${ids} AND ${guard}`),
  db.insert(cacheInvalidations).select(
    sql`SELECT NULL, 'post-' || hash, ${now()} FROM posts WHERE ${guard} AND id IN (SELECT post_id FROM post_tags
      WHERE tag_id IN ${ids} AND published_at IS NOT NULL ORDER BY published_at DESC, post_id DESC LIMIT ${MAX_INVALIDATED_POSTS})`,
  ),
]

export const reindexTagAndPosts = (db: Database, tagId: number, guard: SQL): Statement[] => [
  enqueueReindex(db, sql`SELECT 'posts', post_id, 1, 1 FROM post_tags WHERE tag_id = ${tagId} AND published_at IS NOT NULL AND ${guard}`),
  reindexTag(db, tagId, guard),
]

export const reindexTag = (db: Database, tagId: number, guard: SQL): Statement =>
  enqueueReindex(db, sql`SELECT 'tags', id, 1, 1 FROM tags WHERE id = ${tagId} AND ${guard}`)

const enqueueReindex = (db: Database, rows: SQL): Statement =>
  db
    .insert(searchChanges)
    .select(rows)
    .onConflictDoUpdate({ target: [searchChanges.type, searchChanges.sourceId], set: { revision: sql`revision + 1`, pending: 1 } })
