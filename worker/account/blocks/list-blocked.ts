import { and, desc, eq, ne } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract.ts'
import { users } from '#worker/account/auth/schema.ts'
import { behind } from '#worker/db/behind.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { BlockedPerson } from './contract.ts'
import { blocks } from './schema.ts'

/** People one blocked, last blocked first. */
export async function listBlocked(db: Database, userId: number, { after, limit }: PageQuery): Promise<Page<BlockedPerson>> {
  const rows = await db
    .select({ id: blocks.blockedId, blockedAt: blocks.createdAt, handle: users.handle, name: users.name, avatar: users.avatar })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(and(eq(blocks.userId, userId), ne(users.state, 'deleted'), behind(decodeCursor(after), blocks.createdAt, blocks.blockedId)))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(limit + 1)
  return toPage(
    rows,
    limit,
    (row) => [row.blockedAt, row.id],
    ({ blockedAt, handle, name, avatar }) => ({ person: { handle, name, avatar }, blockedAt }),
  )
}
