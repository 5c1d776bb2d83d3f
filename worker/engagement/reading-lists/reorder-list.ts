import { atomic, type Database } from '#worker/db/client.ts'
import { conflict } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { userCacheTag } from '#worker/posts/posts/index.ts'
import type { Reorder } from './contract.ts'
import { findOwnList, listOrdering } from './own-list.ts'
import { reorder } from './reorder.ts'
import { lists } from './schema.ts'

/** Moves the viewer's list after another one, or to the top. Errors: `not_found`; `conflict` if the other list no longer exists. */
export async function reorderList(db: Database, viewer: Viewer, hash: string, { after }: Reorder): Promise<void> {
  const [moved, anchor] = await Promise.all([findOwnList(db, viewer, hash), after === null ? null : findAnchor(db, viewer, after)])
  const { spread, where, place } = reorder(db, listOrdering(viewer.id), moved.id, anchor?.id ?? null)
  const [, done] = await atomic(db, [
    spread,
    db.update(lists).set({ position: place }).where(where).returning({ id: lists.id }),
    invalidate(db, [userCacheTag(viewer.hash)]),
  ] as const)
  if (done.length === 0) throw anchorMissing()
}

const anchorMissing = () => conflict('لیست‌هایت در جای دیگری تغییر کرده‌اند؛ صفحه را تازه کن و دوباره امتحان کن.')

const findAnchor = (db: Database, viewer: Viewer, hash: string) =>
  findOwnList(db, viewer, hash).catch(() => {
    throw anchorMissing()
  })
