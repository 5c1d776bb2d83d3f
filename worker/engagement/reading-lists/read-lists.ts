import { and, asc, eq, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { ListCard } from './contract.ts'
import { isVisibleTo } from './policy.ts'
import { lists } from './schema.ts'
import { listColumns, viewList } from './view.ts'

/** Returns a page of a user's lists in their order: all lists for the owner, and only public ones for others. */
export async function readLists(
  db: Database,
  ownerId: number,
  viewerId: number | undefined,
  { after, limit }: PageQuery,
): Promise<Page<ListCard>> {
  const cursor = decodeCursor(after)
  const isAfterCursor = cursor && sql`(${lists.position}, ${lists.id}) > (${cursor[0]}, ${cursor[1]})`
  const rows = await db
    .select({ ...listColumns, position: lists.position })
    .from(lists)
    .innerJoin(users, eq(users.id, lists.ownerId))
    .where(and(eq(lists.ownerId, ownerId), isVisibleTo(viewerId, ownerId), isAfterCursor))
    .orderBy(asc(lists.position), asc(lists.id))
    .limit(limit + 1)
  return toPage(
    rows,
    limit,
    (row) => [row.position, row.id],
    ({ position: _, ...row }) => viewList(row),
  )
}
