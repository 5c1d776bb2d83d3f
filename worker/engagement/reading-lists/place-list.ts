import { atomic, type Database } from '#worker/db/client.ts'
import { conflict } from '#worker/lib/errors.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { authorTag } from '#worker/posts/posts/index.ts'
import type { Place } from './contract.ts'
import { placing } from './ordering.ts'
import { findOwnList, listsOfOwner } from './own-list.ts'
import { lists } from './schema.ts'

/** Puts a list of one's own behind another one, or before all. Errors: `not_found`; `conflict` when the other one is gone. */
export async function placeList(db: Database, viewer: Viewer, hash: string, { after }: Place): Promise<void> {
  const [moved, anchor] = await Promise.all([findOwnList(db, viewer, hash), after === null ? null : findAnchor(db, viewer, after)])
  const { spread, where, place } = placing(db, listsOfOwner(viewer.id), moved.id, anchor?.id ?? null)
  const [, done] = await atomic(db, [
    spread,
    db.update(lists).set({ position: place }).where(where).returning({ id: lists.id }),
    bump(db, [authorTag(viewer.hash)]),
  ] as const)
  if (done.length === 0) throw anchorGone()
}

const anchorGone = () => conflict('لیست‌هایت در جای دیگری تغییر کرده‌اند؛ صفحه را تازه کن و دوباره بکوش.')

const findAnchor = (db: Database, viewer: Viewer, hash: string) =>
  findOwnList(db, viewer, hash).catch(() => {
    throw anchorGone()
  })
