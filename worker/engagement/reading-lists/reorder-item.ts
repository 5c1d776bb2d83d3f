import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { invalidateLists } from './cache-tags.ts'
import type { Reorder } from './contract.ts'
import { findOwnList, isOwnList, itemOrdering } from './own-list.ts'
import { reorder } from './reorder.ts'
import { listItems } from './schema.ts'

const CHANGED_ELSEWHERE = 'این لیست در جای دیگری تغییر کرده است؛ صفحه را تازه کن و دوباره امتحان کن.'

/**
 * Moves a post after another one in the viewer's list, or to the top. Concurrent moves are applied one after another. Errors: `not_found`;
 * `conflict` if the other post is no longer in the list.
 */
export async function reorderItem(db: Database, viewer: Viewer, hash: string, post: string, { after }: Reorder): Promise<void> {
  const list = await findOwnList(db, viewer, hash)
  const rows = await db
    .select({ id: posts.id, hash: posts.hash })
    .from(listItems)
    .innerJoin(posts, eq(posts.id, listItems.postId))
    .where(and(eq(listItems.listId, list.id), sql`${posts.hash} IN (${post}, ${after})`))
  const moved = rows.find((row) => row.hash === post)
  const anchor = rows.find((row) => row.hash === after)
  if (!moved) throw notFound()
  if (after !== null && !anchor) throw conflict(CHANGED_ELSEWHERE)
  const { spread, where, place } = reorder(db, itemOrdering(list.id), moved.id, anchor?.id ?? null)
  const [, done] = await atomic(db, [
    spread,
    db.update(listItems).set({ position: place }).where(where).returning({ id: listItems.postId }),
    invalidateLists(db, isOwnList(viewer, { hash })),
  ] as const)
  if (done.length === 0) throw conflict(CHANGED_ELSEWHERE)
}
