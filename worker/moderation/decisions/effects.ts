import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { listTag } from '#worker/engagement/reading-lists/index.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate, invalidateRemoval } from '#worker/lib/invalidations.ts'
import type { ReportKind } from '#worker/moderation/reports/contract.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { invalidateShow } from '#worker/podcasts/shows/index.ts'
import { removeStatements, republishStatements, userCacheTag, withdrawStatements } from '#worker/posts/posts/index.ts'
import type { DecisionAction } from './contract.ts'

/** Number of the rule about content that the law forbids. */
const LAW = 10

interface DecidedTarget {
  kind: ReportKind
  action: DecisionAction
  targetId: number
  /** Hash of the target, and of its owner; null once its row is deleted. */
  hash: string | null
  ownerHash: string
}

/** Returns the SQL condition that the target is in a state in which this can be decided. */
export function isDecidable(kind: ReportKind, action: DecisionAction, id: number, ownerId: number): SQL {
  if (action === 'suspend') return sql`EXISTS (SELECT 1 FROM users WHERE id = ${ownerId} AND state = 'active')`
  if (action === 'dismiss') return sql`EXISTS (SELECT 1 FROM moderation_cases WHERE kind = ${kind} AND target_id = ${id})`
  switch (kind) {
    case 'post':
      return sql`EXISTS (SELECT 1 FROM posts WHERE id = ${id} AND state = 'published')`
    case 'comment':
      return sql`EXISTS (SELECT 1 FROM comments WHERE id = ${id} AND taken_down_at IS NULL AND removed_at IS NULL)`
    case 'list':
      return sql`EXISTS (SELECT 1 FROM lists WHERE id = ${id} AND public = 1 AND deleted_at IS NULL)`
    default:
      return sql`EXISTS (SELECT 1 FROM podcasts WHERE id = ${id} AND removed_at IS NULL)`
  }
}

/** Returns the statements that carry out a decision at `at`, in UTC ms, if `guard` holds; a suspension has its own. */
export async function applyEffect(
  db: Database,
  { kind, action, targetId, hash, ownerHash, rule, at }: DecidedTarget & { rule: number | null; at: number },
  guard: SQL,
): Promise<Statement[]> {
  if (action === 'suspend' || action === 'dismiss' || hash === null) return []
  switch (kind) {
    case 'post':
      return action === 'remove'
        ? removeStatements(db, targetId, rule === LAW ? 'law' : 'moderator', guard)
        : withdrawStatements(db, targetId, guard)
    case 'comment':
      return [
        db
          .update(comments)
          .set({ takenDownAt: at, rule })
          .where(and(eq(comments.id, targetId), isNull(comments.takenDownAt), guard)),
        invalidatePostOfComment(db, targetId, true, guard),
      ]
    case 'list':
      return [
        db
          .update(lists)
          .set({ public: false })
          .where(and(eq(lists.id, targetId), guard)),
        invalidateRemoval(db, [listTag(hash), userCacheTag(ownerHash)], guard),
      ]
    default:
      return [
        db
          .update(shows)
          .set({ removedAt: at, changedAt: now() })
          .where(and(eq(shows.id, targetId), isNull(shows.removedAt), guard)),
        invalidateShow(db, hash, true, guard),
      ]
  }
}

/**
 * Returns the statements that restore what a decision of `decidedAt` changed, if `guard` holds; what its owner or a later decision changed
 * since stays.
 */
export async function revertEffect(
  db: Database,
  { kind, action, targetId, hash, ownerHash, decidedAt }: DecidedTarget & { decidedAt: number },
  isEnded: SQL,
): Promise<Statement[]> {
  if (action === 'suspend' || action === 'dismiss' || hash === null) return []
  const guard = sql`(${isEnded} AND NOT EXISTS (SELECT 1 FROM moderation_decisions other WHERE other.kind = ${kind}
    AND other.target_id = ${targetId} AND other.state = 'standing' AND other.act IN ('hide', 'return', 'remove') AND other.decided_at > ${decidedAt}))`
  switch (kind) {
    case 'post':
      return republishStatements(db, targetId, action === 'remove' ? 'removed' : 'withdrawn', guard)
    case 'comment':
      return [
        db
          .update(comments)
          .set({ takenDownAt: null, rule: null })
          .where(and(eq(comments.id, targetId), eq(comments.takenDownAt, decidedAt), guard)),
        invalidatePostOfComment(db, targetId, false, guard),
      ]
    case 'list':
      return [
        db
          .update(lists)
          .set({ public: true })
          .where(and(eq(lists.id, targetId), guard)),
        invalidate(db, [listTag(hash), userCacheTag(ownerHash)], guard),
      ]
    default:
      return [
        db
          .update(shows)
          .set({ removedAt: null, changedAt: now() })
          .where(and(eq(shows.id, targetId), eq(shows.removedAt, decidedAt), guard)),
        invalidateShow(db, hash, false, guard),
      ]
  }
}

const invalidatePostOfComment = (db: Database, commentId: number, isRemoval: boolean, guard: SQL): Statement =>
  insertSelect(
    db,
    cacheInvalidations,
    { tag: sql`'post-' || p.hash`, at: now(), isRemoval },
    sql`FROM comments c JOIN posts p ON p.id = c.post_id WHERE c.id = ${commentId} AND ${guard}`,
  )
