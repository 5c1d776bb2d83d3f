import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database, Statement } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import { AppError, conflict, notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { userCacheTag } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { Reorder } from './contract.ts'
import { findOwnList, type ItemSelector, invalidateLists, isOwnList } from './policy.ts'
import { listItems, lists } from './schema.ts'

/**
 * Distance between positions, enough for twenty moves into the same gap before positions are respaced. Raw SQL, because D1 binds numbers as
 * REAL.
 */
export const POSITION_GAP = sql.raw(String(2 ** 20))

interface Ordering {
  table: SQLiteTable
  scope: SQL | undefined
  key: SQLiteColumn
  position: SQLiteColumn
}

export const itemOrdering = (listId: number | SQL): Ordering => ({
  table: listItems,
  scope: sql`${listItems.listId} = ${listId}`,
  key: listItems.postId,
  position: listItems.position,
})

export const listOrdering = (ownerId: number): Ordering => ({
  table: lists,
  scope: and(eq(lists.ownerId, ownerId), sql`${lists.deletedAt} IS NULL`),
  key: lists.id,
  position: lists.position,
})

export const firstPosition = ({ table, scope, position }: Ordering): SQL =>
  sql`coalesce((SELECT min(${position}) FROM ${table} WHERE ${scope}), ${POSITION_GAP}) - ${POSITION_GAP}`

/**
 * Returns the SQL that moves a row after another one, or to the top if `after` is null: `spread` respaces the rows if the gap is used up,
 * `where` selects the moved row, and `place` is its new position. `where` matches nothing if the row `after` is missing. Rows are ordered
 * by position, then key.
 */
function reorder(db: Database, ordered: Ordering, moved: number, after: number | null): { spread: Statement; where: SQL; place: SQL } {
  const { table, scope, key, position } = ordered
  const others = and(scope, ne(key, moved))
  const anchor = sql`(SELECT ${position} FROM ${table} WHERE ${and(scope, eq(key, after ?? -1))})`
  const next =
    after === null
      ? sql`(SELECT min(${position}) FROM ${table} WHERE ${others})`
      : sql`(SELECT min(${position}) FROM ${table} WHERE ${others} AND (${position}, ${key}) > (${anchor}, ${after}))`
  const places = sql`(SELECT ${key} AS id, row_number() OVER (ORDER BY ${position}, ${key}) * ${POSITION_GAP} AS place
    FROM ${table} WHERE ${scope} AND ${next} - ${anchor} < 2) spread`
  return {
    spread: db.update(table).set({ position: sql`spread.place` }).from(places).where(sql`${scope} AND ${key} = spread.id`),
    where: sql`${and(scope, eq(key, moved))} AND ${after === null ? sql`1` : sql`${anchor} IS NOT NULL`}`,
    place:
      after === null ? sql`coalesce(${next} - ${POSITION_GAP}, 0)` : sql`coalesce((${anchor} + ${next}) / 2, ${anchor} + ${POSITION_GAP})`,
  }
}

/**
 * Moves the viewer's list after another one, or to the top. Errors: `not_found`; `conflict` if the other list does not exist or either is
 * deleted meanwhile.
 */
export async function reorderList(db: Database, viewer: Viewer, hash: string, { after }: Reorder): Promise<void> {
  const [moved, anchor] = await Promise.all([findOwnList(db, viewer, hash), after === null ? null : findAnchor(db, viewer, after)])
  const { spread, where, place } = reorder(db, listOrdering(viewer.id), moved.id, anchor?.id ?? null)
  const { done } = await write(db, {
    before: [spread],
    change: { done: db.update(lists).set({ position: place }).where(where).returning({ id: lists.id }) },
    after: [invalidate(db, [userCacheTag(viewer.hash)])],
  })
  if (done.length === 0) throw anchorMissing()
}

const anchorMissing = () => conflict('لیست‌هایت در جای دیگری تغییر کرده‌اند؛ صفحه را تازه کن و دوباره امتحان کن.')

const findAnchor = (db: Database, viewer: Viewer, hash: string) =>
  findOwnList(db, viewer, hash).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? anchorMissing() : error
  })

const CHANGED_ELSEWHERE = 'این لیست در جای دیگری تغییر کرده است؛ صفحه را تازه کن و دوباره امتحان کن.'

/**
 * Moves a post after another one in the viewer's list, or to the top. Concurrent moves are applied one after another. Errors: `not_found`;
 * `conflict` if the other post is not in the list or either is removed meanwhile.
 */
export async function reorderItem(db: Database, viewer: Viewer, { hash, post }: ItemSelector, { after }: Reorder): Promise<void> {
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
  const { done } = await write(db, {
    before: [spread],
    change: { done: db.update(listItems).set({ position: place }).where(where).returning({ id: listItems.postId }) },
    after: [invalidateLists(db, isOwnList(viewer, { hash }))],
  })
  if (done.length === 0) throw conflict(CHANGED_ELSEWHERE)
}
