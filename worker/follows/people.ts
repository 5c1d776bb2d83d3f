import { and, desc, eq, isNull, not } from 'drizzle-orm'
import { isOpenAccount } from '#worker/accounts/index.ts'
import { users } from '#worker/accounts/schema.ts'
import { hiddenFrom } from '#worker/blocks/index.ts'
import { behind } from '#worker/db/behind.ts'
import type { Database } from '#worker/db/client.ts'
import type { Page, PageQuery } from '#worker/lib/contract.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { publications } from '#worker/publications/schema.ts'
import type { FollowCard } from './contract.ts'
import { follows } from './schema.ts'

const person = { id: users.id, handle: users.handle, name: users.name, avatar: users.avatar, about: users.bio, at: follows.createdAt }

/** Who follows a person, newest first; nobody across a block of the viewer. */
export async function followersOf(db: Database, userId: number, { after, limit }: PageQuery, viewerId?: number): Promise<Page<FollowCard>> {
  const rows = await db
    .select(person)
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followerId))
    .where(
      and(
        eq(follows.kind, 'user'),
        eq(follows.targetId, userId),
        isOpenAccount,
        not(hiddenFrom(viewerId, users.id)),
        behind(decodeCursor(after), follows.createdAt, follows.followerId),
      ),
    )
    .orderBy(desc(follows.createdAt), desc(follows.followerId))
    .limit(limit + 1)
  return cards(rows, limit)
}

/** Whom a person follows, newest first; nobody across a block of the viewer. */
export async function followedBy(db: Database, userId: number, { after, limit }: PageQuery, viewerId?: number): Promise<Page<FollowCard>> {
  const rows = await db
    .select(person)
    .from(follows)
    .innerJoin(users, eq(users.id, follows.targetId))
    .where(
      and(
        eq(follows.kind, 'user'),
        eq(follows.followerId, userId),
        isOpenAccount,
        not(hiddenFrom(viewerId, users.id)),
        behind(decodeCursor(after), follows.createdAt, follows.targetId),
      ),
    )
    .orderBy(desc(follows.createdAt), desc(follows.targetId))
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
