import { and, desc, eq, isNull, not, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Page, PageQuery } from '#shared/contract.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import { afterCursor } from '#worker/db/after-cursor.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { FollowCard } from './contract.ts'
import { follows } from './schema.ts'

const personColumns = {
  id: users.id,
  handle: users.handle,
  name: users.name,
  avatar: users.avatar,
  about: users.bio,
  at: follows.createdAt,
}

/** Pages through a user’s followers, newest first, omitting closed accounts and users with a block between them and the viewer. */
export const readFollowers = (db: Database, userId: number, query: PageQuery, viewerId?: number) =>
  readFollowPage(db, { condition: eq(follows.targetId, userId), otherSide: follows.followerId }, query, viewerId)

/** Pages through the users a user follows, newest first, omitting closed accounts and users with a block between them and the viewer. */
export const readFollowing = (db: Database, userId: number, query: PageQuery, viewerId?: number) =>
  readFollowPage(db, { condition: eq(follows.followerId, userId), otherSide: follows.targetId }, query, viewerId)

async function readFollowPage(
  db: Database,
  { condition, otherSide }: { condition: SQL; otherSide: SQLiteColumn },
  { after, limit }: PageQuery,
  viewerId: number | undefined,
): Promise<Page<FollowCard>> {
  const rows = await db
    .select(personColumns)
    .from(follows)
    .innerJoin(users, eq(users.id, otherSide))
    .where(
      and(
        eq(follows.kind, 'user'),
        condition,
        isOpenAccount,
        not(hiddenFrom(viewerId, users.id)),
        afterCursor(decodeCursor(after), follows.createdAt, otherSide),
      ),
    )
    .orderBy(desc(follows.createdAt), desc(otherSide))
    .limit(limit + 1)
  return toFollowCards(rows, limit)
}

/** Pages through the publications a user follows, newest first, omitting closed ones. */
export async function readFollowedPublications(db: Database, userId: number, { after, limit }: PageQuery): Promise<Page<FollowCard>> {
  const { id, handle, name, avatar, description } = publications
  const rows = await db
    .select({ id, handle, name, avatar, about: description, at: follows.createdAt })
    .from(follows)
    .innerJoin(publications, eq(publications.id, follows.targetId))
    .where(
      and(
        eq(follows.kind, 'publication'),
        eq(follows.followerId, userId),
        isNull(publications.closedAt),
        afterCursor(decodeCursor(after), follows.createdAt, follows.targetId),
      ),
    )
    .orderBy(desc(follows.createdAt), desc(follows.targetId))
    .limit(limit + 1)
  return toFollowCards(rows, limit)
}

const toFollowCards = (rows: (FollowCard & { id: number; at: number })[], limit: number): Page<FollowCard> =>
  toPage(
    rows,
    limit,
    ({ at, id }) => [at, id],
    ({ handle, name, avatar, about }) => ({ handle, name, avatar, about }),
  )
