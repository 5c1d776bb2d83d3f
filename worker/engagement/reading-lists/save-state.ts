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

/** Columns of a query of posts: whether somebody has them in any list, and in another than the default one. */
export const saveStateColumns = (ownerId: number) => ({
  saved: isInList(ownerId, sql``).as('saved'),
  inOtherList: isInList(ownerId, sql` AND l.is_default = 0`).as('listed'),
})

/** Posts one may put in a list, as a condition of a query that joins the author: whatever one may read. */
export const isSavableBy = (viewer: Viewer): SQL => sql`${isPublic} AND NOT ${hiddenFrom(viewer.id, users.id)}`

/** Statement that reads how a post stands with a list of one's own; `list` is null where there is no such list. */
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

/** The answer to a save, once the row was found good. */
export const toSaveState = ({ list, itemCount, contains, saved, inOtherList }: Row): SaveState => ({
  list,
  itemCount,
  contains: Boolean(contains),
  saved: Boolean(saved),
  inOtherList: Boolean(inOtherList),
})
