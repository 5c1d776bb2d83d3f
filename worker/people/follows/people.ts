import { and, desc, eq, isNull, not, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Page, PageQuery } from '#shared/contract.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import { behind } from '#worker/db/behind.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { FollowCard } from './contract.ts'
import { follows } from './schema.ts'

const person = { id: users.id, handle: users.handle, name: users.name, avatar: users.avatar, about: users.bio, at: follows.createdAt }

/** Who follows a person, newest first; nobody across a block of the viewer. */
export const followersOf = (db: Database, userId: number, query: PageQuery, viewerId?: number) =>
  people(db, { whose: eq(follows.targetId, userId), other: follows.followerId }, query, viewerId)

/** Whom a person follows, newest first; nobody across a block of the viewer. */
export const followedBy = (db: Database, userId: number, query: PageQuery, viewerId?: number) =>
  people(db, { whose: eq(follows.followerId, userId), other: follows.targetId }, query, viewerId)

/** The people at the other end of somebody's follows. */
async function people(
  db: Database,
  { whose, other }: { whose: SQL; other: SQLiteColumn },
  { after, limit }: PageQuery,
  viewerId: number | undefined,
): Promise<Page<FollowCard>> {
  const rows = await db
    .select(person)
    .from(follows)
    .innerJoin(users, eq(users.id, other))
    .where(
      and(
        eq(follows.kind, 'user'),
        whose,
        isOpenAccount,
        not(hiddenFrom(viewerId, users.id)),
        behind(decodeCursor(after), follows.createdAt, other),
      ),
    )
    .orderBy(desc(follows.createdAt), desc(other))
    .limit(limit + 1)
  return cards(rows, limit)
}

/** The publications a person follows, newest first; closed ones are left out. */
export async function publicationsFollowedBy(db: Database, userId: number, { after, limit }: PageQuery): Promise<Page<FollowCard>> {
  const { id, handle, name, avatar, description: about } = publications
  const rows = await db
    .select({ id, handle, name, avatar, about, at: follows.createdAt })
    .from(follows)
    .innerJoin(publications, eq(publications.id, follows.targetId))
    .where(
      and(
        eq(follows.kind, 'publication'),
        eq(follows.followerId, userId),
        isNull(publications.closedAt),
        behind(decodeCursor(after), follows.createdAt, follows.targetId),
      ),
    )
    .orderBy(desc(follows.createdAt), desc(follows.targetId))
    .limit(limit + 1)
  return cards(rows, limit)
}

const cards = (rows: (FollowCard & { id: number; at: number })[], limit: number): Page<FollowCard> =>
  toPage(
    rows,
    limit,
    ({ at, id }) => [at, id],
    ({ handle, name, avatar, about }) => ({ handle, name, avatar, about }),
  )
