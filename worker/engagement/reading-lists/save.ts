import { and, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { invalidateLists } from './cache-tags.ts'
import type { SaveState } from './contract.ts'
import { newListColumns } from './new-list-columns.ts'
import { isOwnList, itemOrdering, type ListSelector } from './own-list.ts'
import { UNDO_WINDOW_MS } from './removal.ts'
import { firstPosition } from './reorder.ts'
import { isSavableBy, selectSaveState, toSaveState } from './save-state.ts'
import { listItems, listRemovals, lists } from './schema.ts'

const DEFAULT_NAME = 'ذخیره‌شده‌ها'

/**
 * Adds a public post to the top of the viewer's list; idempotent. A post removed within the undo window returns to its position with its
 * note. Creates the default list on first use. Errors: `not_found`; `conflict` if the list is full.
 */
export async function savePost(db: Database, viewer: Viewer, which: ListSelector, post: string): Promise<SaveState> {
  const [, , , rows] = await atomic(db, [
    which === 'default' ? createDefaultList(db, viewer, post) : db.select({ nothing: sql`1` }).from(lists).where(sql`0`),
    insertItem(db, viewer, which, post),
    invalidateLists(db, isOwnList(viewer, which)),
    selectSaveState(db, viewer, which, post),
  ] as const)
  const [row] = rows
  if (!row?.visible || row.list === null) throw notFound()
  if (!row.contains) throw listFull()
  return toSaveState(row)
}

export const listFull = () =>
  conflict(`این لیست پر است؛ هر لیست حداکثر ${persianDigits(LIMITS.listItems)} پست می‌گیرد. لیست دیگری انتخاب کن.`)

/** Race-free, because a unique index allows one default list per user. */
const createDefaultList = (db: Database, viewer: Viewer, post: string): Statement =>
  db
    .insert(lists)
    .select(
      db
        .select(newListColumns(viewer, { key: null, name: DEFAULT_NAME, description: '', public: false, isDefault: true }))
        .from(posts)
        .innerJoin(users, eq(users.id, posts.authorId))
        .where(and(eq(posts.hash, post), isSavableBy(viewer))),
    )
    .onConflictDoNothing()

/** Checks the limit inside the insert, so that concurrent saves cannot exceed it. */
function insertItem(db: Database, viewer: Viewer, which: ListSelector, post: string): Statement {
  const removal = (column: string) =>
    sql`(SELECT ${sql.raw(column)} FROM ${listRemovals} r WHERE r.list_id = ${lists.id} AND r.post_id = ${posts.id} AND r.removed_at > ${now() - UNDO_WINDOW_MS})`
  return db
    .insert(listItems)
    .select(
      db
        .select({
          listId: sql`${lists.id}`.as('list_id'),
          postId: sql`${posts.id}`.as('post_id'),
          note: sql`coalesce(${removal('r.note')}, '')`.as('note'),
          position: sql`coalesce(${removal('r.position')}, ${firstPosition(itemOrdering(sql`${lists.id}`))})`.as('position'),
          addedAt: sql`coalesce(${removal('r.added_at')}, ${now()})`.as('added_at'),
        })
        .from(posts)
        .innerJoin(users, eq(users.id, posts.authorId))
        .innerJoin(lists, isOwnList(viewer, which))
        .where(and(eq(posts.hash, post), isSavableBy(viewer), sql`${lists.itemCount} < ${LIMITS.listItems}`)),
    )
    .onConflictDoNothing()
}
