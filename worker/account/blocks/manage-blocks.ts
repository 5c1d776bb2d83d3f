import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract/http.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { handles, users } from '#worker/account/auth/schema.ts'
import { blocks, follows, mutes } from '#worker/account/relations/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { afterCursor } from '#worker/db/sql-fragments.ts'
import { readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { invalid, notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import type { BlockedUser, MutedItems } from './contract.ts'

/**
 * Blocks a user and deletes the follows between both users. Idempotent. Throws `not_found` for an unknown handle and `invalid` for the
 * viewer’s own.
 */
export async function blockUser(db: Database, userId: number, handle: string): Promise<void> {
  const user = await findUserByHandle(db, handle)
  if (user.id === userId) throw invalid({ handle: 'خودت را نمی‌توانی مسدود کنی' })
  const follow = (followerId: number, targetId: number) => and(eq(follows.followerId, followerId), eq(follows.targetId, targetId))
  await atomic(db, [
    db.insert(blocks).values({ userId, blockedId: user.id, createdAt: now() }).onConflictDoNothing(),
    db.delete(follows).where(and(eq(follows.kind, 'user'), or(follow(userId, user.id), follow(user.id, userId)))),
    invalidate(db, [`user-${user.hash}`]),
  ])
}

/** Removes a block. Idempotent. Throws `not_found` for an unknown handle. */
export async function unblockUser(db: Database, userId: number, handle: string): Promise<void> {
  const user = await findUserByHandle(db, handle)
  await db.delete(blocks).where(and(eq(blocks.userId, userId), eq(blocks.blockedId, user.id)))
}

/** Returns whether `userId` blocked the owner of a handle. Throws `not_found` for an unknown handle. */
export async function isBlocked(db: Database, userId: number, handle: string): Promise<boolean> {
  const user = await findUserByHandle(db, handle)
  const rows = await db
    .select({ id: blocks.blockedId })
    .from(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.blockedId, user.id)))
  return rows.length > 0
}

/** Accepts current and former handles, of open and closed accounts, so that a block can be removed at any time. */
async function findUserByHandle(db: Database, handle: string): Promise<{ id: number; hash: string }> {
  const [row] = await db
    .select({ id: handles.ownerId, hash: sql<string | null>`(SELECT hash FROM users WHERE id = ${handles.ownerId})` })
    .from(handles)
    .where(and(eq(handles.handle, handle), eq(handles.kind, 'user')))
  if (!row?.hash) throw notFound()
  return { id: row.id, hash: row.hash }
}

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

const MAX_PER_KIND = 500

/**
 * Lists the users with open accounts, visible tags and topics a user muted, newest first, in one round trip. Returns at most `MAX_PER_KIND`
 * users and as many tags.
 */
export async function listMuted(db: Database, userId: number): Promise<MutedItems> {
  const isOwn = (kind: (typeof mutes.$inferSelect)['kind']) => and(eq(mutes.userId, userId), eq(mutes.kind, kind))
  const { userRows, tagRows, topicRows } = await readTogether(db, {
    userRows: db
      .select({ handle: users.handle, name: users.name, avatar: users.avatar })
      .from(mutes)
      .innerJoin(users, eq(users.id, mutes.targetId))
      .where(and(isOwn('user'), isOpenAccount))
      .orderBy(desc(mutes.createdAt), desc(mutes.targetId))
      .limit(MAX_PER_KIND),
    tagRows: db
      .select({ name: tags.name, slug: tags.slug })
      .from(mutes)
      .innerJoin(tags, eq(tags.id, mutes.targetId))
      .where(and(isOwn('tag'), eq(tags.hidden, false)))
      .orderBy(desc(mutes.createdAt), desc(mutes.targetId))
      .limit(MAX_PER_KIND),
    topicRows: db
      .select({ name: topics.name, key: topics.key })
      .from(mutes)
      .innerJoin(topics, eq(topics.id, mutes.targetId))
      .where(and(isOwn('topic'), isNull(topics.hiddenAt)))
      .orderBy(desc(mutes.createdAt), desc(mutes.targetId)),
  })
  return { users: userRows, tags: tagRows, topics: topicRows }
}
