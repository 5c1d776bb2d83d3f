import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { Page } from '#shared/contract/http.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { ListedUser, UserFilter, UserQuery } from './contract.ts'
import { foldPrefix, startsWith } from './folded.ts'

export const listedUserColumns = {
  handle: users.handle,
  name: users.name,
  avatar: users.avatar,
  role: users.role,
  state: users.state,
  postCount: users.postCount,
  createdAt: users.createdAt,
}

/** Literals, because SQLite does not use the partial indexes for bound values. */
const FILTERS: Record<UserFilter, SQL> = { staff: sql`role <> 'member'`, suspended: sql`state = 'suspended'` }

/** Lists accounts that are not deleted by the start of their name or handle, in its order, or newest first. Covers every account. */
export async function listUsers(db: Database, { q, filter, after, limit }: UserQuery): Promise<Page<ListedUser>> {
  const cursor = decodeCursor(after)
  const order = orderOf(q)
  const isAfter =
    cursor && (order ? sql`(${order.key}, id) > (SELECT ${order.key}, id FROM users WHERE id = ${cursor[1]})` : sql`id < ${cursor[1]}`)
  const rows = await db
    .select({ id: users.id, ...listedUserColumns })
    .from(users)
    .where(and(sql`state <> 'deleted'`, filter && FILTERS[filter], order && startsWith(order.key, order.prefix), isAfter))
    .orderBy(...(order ? [order.key, sql`id`] : [desc(users.id)]))
    .limit(limit + 1)
  return toPage(
    rows,
    limit,
    ({ id }) => [0, id],
    ({ id: _, ...user }) => user,
  )
}

function orderOf(q: string): { key: SQL; prefix: string } | undefined {
  if (q.startsWith('@')) return { key: sql`handle`, prefix: q.slice(1).toLowerCase() }
  const prefix = foldPrefix(q)
  return prefix === '' ? undefined : { key: sql`folded_name`, prefix }
}
