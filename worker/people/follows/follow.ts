import { and, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { blockedBetween } from '#worker/account/relations/index.ts'
import { follows } from '#worker/account/relations/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid, notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { userCacheTag } from '#worker/posts/posts/index.ts'
import type { Follow, FollowTarget } from './contract.ts'
import { findTarget, TARGET_TABLES, type Target } from './targets.ts'

const FOLLOW_LIMIT_REACHED = `تا ${persianDigits(LIMITS.follows)} نفر و انتشارات و پادکست و لیست را می‌توانی دنبال کنی؛ پیش از این یکی، یکی را رها کن.`

/**
 * Follows a target; notifies a followed user or the owner of a followed list. Idempotent. Throws the errors of `findTarget`, `invalid` for
 * the viewer themselves, `forbidden` for a block in either direction, and `conflict` at the follow limit.
 */
export async function follow(db: Database, viewer: Viewer, requested: FollowTarget): Promise<Follow> {
  const target = await findTarget(db, requested)
  if (target.kind === 'user' && target.id === viewer.id) throw invalid({ key: 'خودت را نمی‌توانی دنبال کنی' })
  const { kind, id } = target
  const canFollow = sql`NOT ${isBlockedFrom(viewer, target)} AND (${countsTowardLimit(kind) ? countFollows(viewer) : sql`0`}) < ${LIMITS.follows}`
  const { found } = await write(db, {
    change: [
      insertSelect(
        db,
        follows,
        { followerId: viewer.id, kind, targetId: id, createdAt: now() },
        sql`WHERE ${canFollow}`,
      ).onConflictDoNothing(),
    ],
    after: followEffects(db, viewer, target),
    read: { found: selectFollowState(db, viewer, target) },
  })
  const { state, blocked: isBlockedPair } = toFollow(found)
  if (state.following) return state
  if (isBlockedPair) throw new AppError('forbidden', { message: 'یکی از شما دیگری را مسدود کرده است و تا آن هست نمی‌توانی دنبالش کنی.' })
  throw conflict(FOLLOW_LIMIT_REACHED)
}

/** Unfollows a target. Idempotent. Throws the errors of `findTarget`. */
export async function unfollow(db: Database, viewer: Viewer, requested: FollowTarget): Promise<Follow> {
  const target = await findTarget(db, requested)
  const own = and(eq(follows.followerId, viewer.id), eq(follows.kind, target.kind), eq(follows.targetId, target.id))
  const { found } = await write(db, {
    change: [db.delete(follows).where(own)],
    after: [invalidate(db, affectedTags(viewer, target))],
    read: { found: selectFollowState(db, viewer, target) },
  })
  return toFollow(found).state
}

/** Tags and topics are exempt because their posts are not fanned out to each follower. */
const countsTowardLimit = (kind: Target['kind']): boolean => kind !== 'tag' && kind !== 'topic'
export const countFollows = (viewer: Pick<Viewer, 'id'>): SQL =>
  sql`SELECT count(*) FROM follows WHERE follower_id = ${viewer.id} AND kind IN ('user', 'publication', 'podcast', 'list')`
const isFollowed = (viewer: Viewer, { kind, id }: Target): SQL =>
  sql`EXISTS (SELECT 1 FROM follows WHERE follower_id = ${viewer.id} AND kind = ${kind} AND target_id = ${id})`
const isBlockedFrom = (viewer: Viewer, { ownerId }: Target): SQL => (ownerId === null ? sql`0` : blockedBetween(viewer.id, ownerId))

/** Following a user also changes the follower’s own page. */
const affectedTags = (viewer: Viewer, { kind, cacheTag }: Target): string[] =>
  kind === 'user' ? [cacheTag, userCacheTag(viewer.hash)] : [cacheTag]

function followEffects(db: Database, viewer: Viewer, target: Target) {
  const notification =
    target.kind === 'list'
      ? notify(db, { kind: 'listFollower', actorId: viewer.id, list: target.name }, isFollowed(viewer, target))
      : notify(
          db,
          { kind: 'follower', actorId: viewer.id, userId: target.id },
          target.kind === 'user' ? isFollowed(viewer, target) : sql`0`,
        )
  return [invalidate(db, affectedTags(viewer, target)), notification] as const
}

interface FollowStateRow {
  following: number
  followerCount: number
  blocked: number
}

const selectFollowState = (db: Database, viewer: Viewer, target: Target) =>
  db
    .select({
      following: sql<number>`${isFollowed(viewer, target)}`.as('following'),
      followerCount: sql<number>`follower_count`.as('follower_count'),
      blocked: sql<number>`${isBlockedFrom(viewer, target)}`.as('blocked'),
    })
    .from(sql`${sql.raw(TARGET_TABLES[target.kind])}`)
    .where(sql`id = ${target.id}`)

function toFollow(rows: FollowStateRow[] | undefined): { state: Follow; blocked: boolean } {
  const [row] = rows ?? []
  if (!row) throw notFound()
  return { state: { following: Boolean(row.following), followerCount: row.followerCount }, blocked: Boolean(row.blocked) }
}
