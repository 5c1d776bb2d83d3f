import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { cacheBumps } from '#worker/db/platform.ts'
import { searchChanges } from '#worker/indexing/search-index/schema.ts'
import { now } from '#worker/lib/clock.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import { NEWEST_TAG, tagTag } from '#worker/posts/posts/index.ts'

/** Newest posts whose kept pages are outdated at once; those of older ones live an hour at most. */
const AT_ONCE = 500

/** Statements that outdate every page showing a tag, while `when` holds: told before its posts are moved. */
export const outdateTag = (db: Database, ids: SQL, targetId: number, when: SQL): Statement[] => [
  bump(db, ['tags', NEWEST_TAG, tagTag(targetId)], when),
  db.insert(cacheBumps).select(sql`SELECT NULL, 'tag-' || id, ${now()} FROM tags WHERE id IN ${ids} AND ${when}`),
  db.insert(cacheBumps).select(
    sql`SELECT NULL, 'post-' || hash, ${now()} FROM posts WHERE ${when} AND id IN (SELECT post_id FROM post_tags
      WHERE tag_id IN ${ids} AND published_at IS NOT NULL ORDER BY published_at DESC, post_id DESC LIMIT ${AT_ONCE})`,
  ),
]

/** Statements that let a tag and the public posts under it be indexed anew, while `when` holds. */
export const indexAnew = (db: Database, tagId: number, when: SQL): Statement[] => [
  again(db, sql`SELECT 'posts', post_id, 1, 1 FROM post_tags WHERE tag_id = ${tagId} AND published_at IS NOT NULL AND ${when}`),
  indexTag(db, tagId, when),
]

/** Statement that lets a tag be indexed anew, while `when` holds. */
export const indexTag = (db: Database, tagId: number, when: SQL): Statement =>
  again(db, sql`SELECT 'tags', id, 1, 1 FROM tags WHERE id = ${tagId} AND ${when}`)

const again = (db: Database, rows: SQL): Statement =>
  db
    .insert(searchChanges)
    .select(rows)
    .onConflictDoUpdate({ target: [searchChanges.type, searchChanges.sourceId], set: { revision: sql`revision + 1`, waits: 1 } })
