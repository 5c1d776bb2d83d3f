import { and, desc, eq, ne } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract.ts'
import { users } from '#worker/account/auth/schema.ts'
import { afterCursor } from '#worker/db/after-cursor.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { BlockedUser } from './contract.ts'
import { blocks } from './schema.ts'

export async function listBlocked(db: Database, userId: number, { after, limit }: PageQuery): Promise<Page<BlockedUser>> {
  const rows = await db
    .select({ id: blocks.blockedId, blockedAt: blocks.createdAt, handle: users.handle, name: users.name, avatar: users.avatar })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(and(eq(blocks.userId, userId), ne(users.state, 'deleted'), afterCursor(decodeCursor(after), blocks.createdAt, blocks.blockedId)))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(limit + 1)
  return toPage(
    rows,
    limit,
    (row) => [row.blockedAt, row.id],
    ({ blockedAt, handle, name, avatar }) => ({ user: { handle, name, avatar }, blockedAt }),
  )
}
