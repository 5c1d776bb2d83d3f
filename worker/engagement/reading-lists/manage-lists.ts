import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { users } from '#worker/account/auth/schema.ts'
import { isDecided } from '#worker/account/suspensions/index.ts'
import type { Database } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { invalidate, invalidateRemoval } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { userCacheTag } from '#worker/posts/posts/index.ts'
import type { ChangeList, CreateList, ListCard } from './contract.ts'
import { isOwnList, listTag, UNDO_WINDOW_MS } from './policy.ts'
import { listColumns, viewList } from './read-lists.ts'
import { firstPosition, listOrdering } from './reorder.ts'
import { lists } from './schema.ts'

const listLimitReached = () => conflict(`${persianDigits(LIMITS.lists)} لیست داری و بیش از این نمی‌شود؛ یکی را حذف کن و دوباره امتحان کن.`)

export const countLists = (viewer: Pick<Viewer, 'id'>) =>
  sql`(SELECT count(*) FROM lists mine WHERE mine.owner_id = ${viewer.id} AND mine.deleted_at IS NULL)`

/** Creates a list above the viewer's other lists; idempotent by key. Errors: `conflict` if the viewer already has `LIMITS.lists` lists. */
export async function createList(db: Database, viewer: Viewer, input: CreateList): Promise<ListCard> {
  const { rows } = await write(db, {
    change: [
      db
        .insert(lists)
        .select(
          db
            .select(newListColumns(viewer, { ...input, isDefault: false }))
            .from(users)
            .where(and(eq(users.id, viewer.id), sql`${countLists(viewer)} < ${LIMITS.lists}`)),
        )
        .onConflictDoNothing(),
    ],
    after: [invalidate(db, [userCacheTag(viewer.hash)])],
    read: {
      rows: db
        .select(listColumns(viewer.id))
        .from(lists)
        .innerJoin(users, eq(users.id, lists.ownerId))
        .where(and(eq(lists.ownerId, viewer.id), eq(lists.clientKey, input.key))),
    },
  })
  const [row] = rows
  if (!row) throw listLimitReached()
  return viewList(row)
}

interface NewList {
  key: string | null
  name: string
  description: string
  public: boolean
  isDefault: boolean
}

/** Returns the columns of an INSERT … SELECT that creates a list above the viewer's other lists. */
export const newListColumns = (viewer: Pick<Viewer, 'id'>, { key, name, description, public: isPublic, isDefault }: NewList) => ({
  id: sql`NULL`.as('id'),
  hash: sql`${newHash()}`.as('hash'),
  ownerId: sql`${viewer.id}`.as('owner_id'),
  clientKey: sql`${key}`.as('client_key'),
  name: sql`${name}`.as('name'),
  description: sql`${description}`.as('description'),
  public: sql`${isPublic ? 1 : 0}`.as('public'),
  isDefault: sql`${isDefault ? 1 : 0}`.as('is_default'),
  itemCount: sql`0`.as('item_count'),
  followerCount: sql`0`.as('follower_count'),
  position: firstPosition(listOrdering(viewer.id)).as('position'),
  createdAt: sql`${now()}`.as('created_at'),
  deletedAt: sql`NULL`.as('deleted_at'),
})

/**
 * Updates the name, description or visibility of the viewer's list; omitted fields keep their value. Errors: `not_found`; `conflict` for
 * publishing a list that a moderator hides.
 */
export async function changeList(db: Database, viewer: Viewer, hash: string, change: ChangeList): Promise<ListCard> {
  const own = isOwnList(viewer, { hash })
  const isAllowed = change.public ? sql`NOT ${isDecided('list', lists.id, 'hide')}` : sql`true`
  const { changed, rows } = await write(db, {
    change: {
      // Setting `id` to itself keeps the UPDATE valid when `change` is empty.
      changed: db
        .update(lists)
        .set({ id: sql`id`, ...change })
        .where(and(own, isAllowed))
        .returning({ id: lists.id }),
    },
    after: [invalidateRemoval(db, [listTag(hash), userCacheTag(viewer.hash)])],
    read: { rows: db.select(listColumns(viewer.id)).from(lists).innerJoin(users, eq(users.id, lists.ownerId)).where(own) },
  })
  const [row] = rows
  if (!row) throw notFound()
  if (changed.length === 0) throw conflict('ناظران این لیست را پنهان کرده‌اند و تا آن تصمیم برنگردد عمومی نمی‌شود.')
  return viewList(row)
}

/**
 * Deletes the viewer's list, which can be restored with its items within `UNDO_WINDOW_MS`. Errors: `not_found`; `conflict` for the default
 * list.
 */
export async function deleteList(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const mine = and(eq(lists.hash, hash), eq(lists.ownerId, viewer.id))
  const { rows } = await write(db, {
    change: [
      db
        .update(lists)
        .set({ deletedAt: now() })
        .where(and(isOwnList(viewer, { hash }), eq(lists.isDefault, false))),
    ],
    after: [invalidateRemoval(db, [listTag(hash), userCacheTag(viewer.hash)])],
    read: { rows: db.select({ deletedAt: lists.deletedAt }).from(lists).where(mine) },
  })
  const [row] = rows
  if (!row) throw notFound()
  if (row.deletedAt === null) throw conflict('«ذخیره‌شده‌ها» حذف نمی‌شود؛ پست‌هایش را می‌توانی حذف کنی.')
}

/**
 * Restores a list deleted less than `UNDO_WINDOW_MS` ago. Errors: `not_found`; `conflict` if the viewer already has `LIMITS.lists` lists.
 */
export async function restoreList(db: Database, viewer: Viewer, hash: string): Promise<ListCard> {
  const mine = and(eq(lists.hash, hash), eq(lists.ownerId, viewer.id))
  const { rows } = await write(db, {
    change: [
      db
        .update(lists)
        .set({ deletedAt: null })
        .where(
          and(
            mine,
            isNotNull(lists.deletedAt),
            sql`${lists.deletedAt} > ${now() - UNDO_WINDOW_MS} AND ${countLists(viewer)} < ${LIMITS.lists}`,
          ),
        ),
    ],
    after: [invalidate(db, [listTag(hash), userCacheTag(viewer.hash)])],
    read: {
      rows: db
        .select({ ...listColumns(viewer.id), deletedAt: lists.deletedAt })
        .from(lists)
        .innerJoin(users, eq(users.id, lists.ownerId))
        .where(mine),
    },
  })
  const [row] = rows
  if (!row || (row.deletedAt !== null && row.deletedAt <= now() - UNDO_WINDOW_MS)) throw notFound()
  const { deletedAt, ...list } = row
  if (deletedAt !== null) throw listLimitReached()
  return viewList(list)
}
