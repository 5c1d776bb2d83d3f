import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

type Id = number | SQLWrapper

/** True in SQL when either of two people blocked the other: neither may follow, answer or write to the other. */
export const blockedBetween = (one: Id, other: Id): SQL<boolean> =>
  sql`EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = ${one} AND b.blocked_id = ${other} OR b.user_id = ${other} AND b.blocked_id = ${one})`

/** True in SQL when what `authorId` wrote is hidden from the viewer, who blocked them; false for a visitor. */
export const hiddenFrom = (viewerId: number | undefined, authorId: Id): SQL<boolean> =>
  viewerId === undefined ? sql`0` : sql`EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = ${viewerId} AND b.blocked_id = ${authorId})`
