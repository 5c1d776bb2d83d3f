import { type SQL, sql } from 'drizzle-orm'
import { hiddenFrom, postMutedBy } from '#worker/account/blocks/index.ts'
import { inlineInteger } from '#worker/db/inline-integer.ts'
import type { SortKey } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { posts } from '#worker/posts/posts/schema.ts'

/** SQL condition on `posts`: neither the viewer nor the author blocks the other, and the viewer does not mute the post. */
export const isVisibleTo = ({ id }: Viewer): SQL =>
  sql`NOT ${hiddenFrom(inlineInteger(id), posts.authorId)} AND NOT ${postMutedBy(inlineInteger(id))}`

export const afterPosition = ([at, id]: SortKey, key: SQL, rowId: SQL): SQL => sql`(${key}, ${rowId}) < (${at}, ${id})`

export const isFollowing = (viewer: Viewer, kind: 'user' | 'publication', id: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = ${inlineInteger(viewer.id)} AND f.kind = ${sql.raw(`'${kind}'`)} AND f.target_id = ${id})`
