import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { likes } from './schema.ts'

type Owner = Pick<Viewer, 'id'>

/** Statement: invalidates the pages of posts whose likes change; `postIds` is a JSON array. */
const invalidatePosts = (db: Database, postIds: string, guard: SQL): Statement =>
  insertSelect(
    db,
    cacheInvalidations,
    { tag: sql`'post-' || p.hash`, at: now(), isRemoval: false },
    sql`FROM posts p WHERE p.id IN (SELECT value FROM json_each(${postIds})) AND ${guard}`,
  )

/** Returns statements that like posts with the dates of the likes and without notifications, if `guard` holds; the caller checks the posts. */
export function importLikeStatements(
  db: Database,
  owner: Owner,
  added: readonly { postId: number; at: number }[],
  guard: SQL,
): Statement[] {
  const rows = JSON.stringify(added.map(({ postId, at }) => ({ postId, at: Math.min(at, now()) })))
  return [
    insertSelect(
      db,
      likes,
      { postId: sql`value ->> 'postId'`, userId: owner.id, createdAt: sql`value ->> 'at'` },
      sql`FROM json_each(${rows}) WHERE ${guard}`,
    ).onConflictDoNothing(),
    invalidatePosts(db, JSON.stringify(added.map(({ postId }) => postId)), guard),
  ]
}

/** Returns statements that take likes back, if `guard` holds; `postIds` is a JSON array. */
export const removeLikeStatements = (db: Database, owner: Owner, postIds: string, guard: SQL): Statement[] => [
  db.delete(likes).where(sql`user_id = ${owner.id} AND post_id IN (SELECT value FROM json_each(${postIds})) AND ${guard}`),
  invalidatePosts(db, postIds, guard),
]
