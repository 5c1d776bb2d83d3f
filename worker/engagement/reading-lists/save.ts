import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { readTogether, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic, rejectUnreadable } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { SaveState, SaveTargets } from './contract.ts'
import { newListColumns } from './manage-lists.ts'
import { invalidateLists, isOwnedBy, isOwnList, type ListSelector, UNDO_WINDOW_MS } from './policy.ts'
import { firstPosition, itemOrdering } from './reorder.ts'
import { listItems, listRemovals, lists } from './schema.ts'

export const DEFAULT_NAME = 'ذخیره‌شده‌ها'

/**
 * Adds a public post to the top of the viewer's list; idempotent. A post removed less than `UNDO_WINDOW_MS` ago returns to its position
 * with its note. Creates the default list on first use. Errors: `not_found`; `conflict` if the list is full.
 */
export async function savePost(db: Database, viewer: Viewer, which: ListSelector, post: string): Promise<SaveState> {
  const { rows } = await write(db, {
    before: [which === 'default' ? createDefaultList(db, viewer, post) : db.select({ nothing: sql`1` }).from(lists).where(sql`0`)],
    change: [insertItem(db, viewer, which, post)],
    after: [invalidateLists(db, isOwnList(viewer, which))],
    read: { rows: selectSaveState(db, viewer, which, post) },
  })
  const [row] = rows
  if (!row?.visible) return rejectUnreadable(db, post)
  if (row.list === null) throw notFound()
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

const isInList = (ownerId: number, postId: SQLWrapper, more: SQL) => sql<number>`EXISTS (SELECT 1 FROM list_items i
  JOIN lists l ON l.id = i.list_id WHERE i.post_id = ${postId} AND l.owner_id = ${ownerId} AND l.deleted_at IS NULL${more})`

export const saveStateColumns = (ownerId: number, postId: SQLWrapper = posts.id) => ({
  saved: isInList(ownerId, postId, sql``).as('saved'),
  inOtherList: isInList(ownerId, postId, sql` AND l.is_default = 0`).as('listed'),
})

/** SQL condition for a query that joins the author: the post is public and no block separates the viewer from its author. */
const isSavableBy = (viewer: Viewer): SQL => sql`${isPublic} AND NOT ${hiddenFrom(viewer.id, users.id)}`

/**
 * Returns a statement that reads the save state of a post, which may not exist; `list` is null if the list does not exist. Always returns
 * one row.
 */
export const selectSaveState = (db: Database, viewer: Viewer, which: ListSelector, post: string) =>
  db
    .select({
      visible: isSavable(viewer, post).as('visible'),
      list: sql<string | null>`${lists.hash}`.as('list_hash'),
      itemCount: sql<number>`coalesce(${lists.itemCount}, 0)`.as('item_count'),
      contains: sql<number>`EXISTS (SELECT 1 FROM list_items i WHERE i.list_id = ${lists.id} AND i.post_id = ${postIdByHash(post)})`.as(
        'contains',
      ),
      ...saveStateColumns(viewer.id, postIdByHash(post)),
    })
    .from(sql`(SELECT 1)`)
    .leftJoin(lists, isOwnList(viewer, which))

const postIdByHash = (hash: string): SQL => sql`(SELECT id FROM posts WHERE hash = ${hash})`

/** SQL condition: the post is public and no block separates the viewer from its author. */
export const isSavable = (viewer: Viewer, hash: string) =>
  sql<number>`EXISTS (SELECT 1 FROM posts JOIN users ON ${users.id} = ${posts.authorId} WHERE ${posts.hash} = ${hash} AND ${isSavableBy(viewer)})`

type Row = Awaited<ReturnType<typeof selectSaveState>>[number]

export const toSaveState = ({ list, itemCount, contains, saved, inOtherList }: Row): SaveState => ({
  list,
  itemCount,
  contains: Boolean(contains),
  saved: Boolean(saved),
  inOtherList: Boolean(inOtherList),
})

/**
 * Returns the viewer's lists and whether each contains the post, in one round trip. Errors: those of `rejectUnreadable`.
 */
export async function readSaveTargets(db: Database, viewer: Viewer, post: string): Promise<SaveTargets> {
  const holds = sql`SELECT 1 FROM list_items i WHERE i.list_id = ${lists.id} AND i.post_id = (SELECT id FROM posts WHERE hash = ${post})`
  const { found, rows } = await readTogether(db, {
    found: db
      .select({ id: posts.id })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(and(eq(posts.hash, post), isSavableBy(viewer))),
    rows: db
      .select({
        hash: lists.hash,
        name: lists.name,
        public: lists.public,
        isDefault: lists.isDefault,
        itemCount: lists.itemCount,
        contains: sql<number>`EXISTS (${holds})`.as('contains'),
      })
      .from(lists)
      .where(isOwnedBy(viewer))
      .orderBy(asc(lists.position), asc(lists.id)),
  })
  if (found.length === 0) return rejectUnreadable(db, post)
  return { lists: rows.map((row) => ({ ...row, contains: Boolean(row.contains) })) }
}
