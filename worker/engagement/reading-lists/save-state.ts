import { eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { SaveState } from './contract.ts'
import { isOwnList, type ListSelector } from './own-list.ts'
import { listItems, lists } from './schema.ts'

const isInList = (ownerId: number, more: SQL) => sql<number>`EXISTS (SELECT 1 FROM list_items i JOIN lists l ON l.id = i.list_id
  WHERE i.post_id = ${posts.id} AND l.owner_id = ${ownerId} AND l.deleted_at IS NULL${more})`

export const saveStateColumns = (ownerId: number) => ({
  saved: isInList(ownerId, sql``).as('saved'),
  inOtherList: isInList(ownerId, sql` AND l.is_default = 0`).as('listed'),
})

/** SQL condition for a query that joins the author: the viewer may save any post that they may read. */
export const isSavableBy = (viewer: Viewer): SQL => sql`${isPublic} AND NOT ${hiddenFrom(viewer.id, users.id)}`

/** Returns a statement that reads the save state of a post; `list` is null if the list does not exist. */
export const selectSaveState = (db: Database, viewer: Viewer, which: ListSelector, post: string) =>
  db
    .select({
      visible: sql<number>`${isSavableBy(viewer)}`.as('visible'),
      list: sql<string | null>`${lists.hash}`.as('list_hash'),
      itemCount: sql<number>`coalesce(${lists.itemCount}, 0)`.as('item_count'),
      contains:
        sql<number>`EXISTS (SELECT 1 FROM ${listItems} WHERE ${listItems.listId} = ${lists.id} AND ${listItems.postId} = ${posts.id})`.as(
          'contains',
        ),
      ...saveStateColumns(viewer.id),
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(lists, isOwnList(viewer, which))
    .where(eq(posts.hash, post))

type Row = Awaited<ReturnType<typeof selectSaveState>>[number]

export const toSaveState = ({ list, itemCount, contains, saved, inOtherList }: Row): SaveState => ({
  list,
  itemCount,
  contains: Boolean(contains),
  saved: Boolean(saved),
  inOtherList: Boolean(inOtherList),
})
