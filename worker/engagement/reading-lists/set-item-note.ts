import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { invalidateLists } from './cache-tags.ts'
import type { ChangeItem } from './contract.ts'
import { findOwnList, isOwnList } from './own-list.ts'
import { listItems } from './schema.ts'

/** Sets the note on a post in the viewer's list. Errors: `not_found`. */
export async function setItemNote(db: Database, viewer: Viewer, hash: string, post: string, { note }: ChangeItem): Promise<void> {
  const list = await findOwnList(db, viewer, hash)
  const item = and(eq(listItems.listId, list.id), eq(listItems.postId, sql`(SELECT id FROM posts WHERE hash = ${post})`))
  const [changed] = await atomic(db, [
    db.update(listItems).set({ note }).where(item).returning({ id: listItems.postId }),
    invalidateLists(db, isOwnList(viewer, { hash })),
  ] as const)
  if (changed.length === 0) throw notFound()
}
