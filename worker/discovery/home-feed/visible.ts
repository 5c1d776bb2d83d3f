import { type SQL, sql } from 'drizzle-orm'
import { hiddenFrom, mutedPostOf } from '#worker/account/blocks/index.ts'
import { int } from '#worker/db/int.ts'
import type { Place } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { posts } from '#worker/posts/posts/schema.ts'

/** True in SQL over `posts` when a post may stand in the viewer's feeds: no block between them, and nothing of it muted. */
export const mayMeet = ({ id }: Viewer): SQL => sql`NOT ${hiddenFrom(int(id), posts.authorId)} AND NOT ${mutedPostOf(int(id))}`

/** Rows behind a place, newest first. */
export const behindPlace = ([at, id]: Place, key: SQL, rowId: SQL): SQL => sql`(${key}, ${rowId}) < (${at}, ${id})`

/** True in SQL when the viewer follows that. */
export const followsIt = (viewer: Viewer, kind: 'user' | 'publication', id: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = ${int(viewer.id)} AND f.kind = ${sql.raw(`'${kind}'`)} AND f.target_id = ${id})`
