import { and, desc, eq } from 'drizzle-orm'
import { users } from '#worker/accounts/schema.ts'
import type { Database } from '#worker/db/client.ts'
import type { Page, PageQuery } from '#worker/lib/contract.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { behind } from '#worker/posts/index.ts'
import type { ListCard } from './contract.ts'
import { isSeenBy } from './policy.ts'
import { lists } from './schema.ts'
import { listColumns, viewList } from './view.ts'

/** A person's lists, newest first: all for their owner, the public ones for everybody else. */
export async function listsOf(
  db: Database,
  ownerId: number,
  viewerId: number | undefined,
  { after, limit }: PageQuery,
): Promise<Page<ListCard>> {
  const rows = await db
    .select(listColumns)
    .from(lists)
    .innerJoin(users, eq(users.id, lists.ownerId))
    .where(and(eq(lists.ownerId, ownerId), isSeenBy(viewerId, ownerId), behind(decodeCursor(after), lists.createdAt, lists.id)))
    .orderBy(desc(lists.createdAt), desc(lists.id))
    .limit(limit + 1)
  return toPage(rows, limit, (row) => [row.createdAt, row.id], viewList)
}
