import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { MINUTE } from '#shared/time.ts'
import { assertAccountOpen } from '#worker/account/auth/index.ts'
import type { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import { canModerate, findRule } from '#worker/account/suspensions/index.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { GoneReason } from './contract.ts'
import { comments } from './schema.ts'

type Row = typeof comments.$inferSelect

interface CommentPolicyInput extends Pick<Row, 'state' | 'hiddenAt' | 'takenDownAt' | 'rule'> {
  authorState: (typeof users.$inferSelect)['state']
  /** 1 if the viewer or the author blocks the other. */
  blocked: number
}

export const EDIT_WINDOW_MS = 15 * MINUTE
/** Time in ms during which a removal can be undone; longer than the toast offers it, for slow connections. */
export const UNDO_WINDOW_MS = MINUTE
/** Number of approved comments, neither hidden nor taken down, from which on an author's comments are held only for links. */
export const APPROVALS_FOR_TRUST = 2

export const isOnOwnPost = (viewer: Viewer | undefined, postId: SQLWrapper = comments.postId): SQL =>
  viewer ? sql`EXISTS (SELECT 1 FROM posts o WHERE o.id = ${postId} AND o.author_id = ${viewer.id})` : sql`0`

/** SQL condition: the viewer may see a held comment because they wrote it, wrote the post or moderate. */
export const canSeeHeld = (viewer: Viewer | undefined): SQL =>
  viewer ? (canModerate(viewer) ? sql`1` : sql`(${comments.authorId} = ${viewer.id} OR ${isOnOwnPost(viewer)})`) : sql`0`

/**
 * SQL condition: the comment appears in the thread. True if it is visible and no block separates the viewer from its author; if it is held
 * and the viewer may see it, except on the viewer's own post, where `readHeldComments` lists it; if the viewer hid it on their own post; or
 * if it is not held and has visible replies.
 */
export const isInThread = (
  viewer: Viewer | undefined,
): SQL => sql`(${comments.state} = 'visible' AND NOT ${hiddenFrom(viewer?.id, comments.authorId)}
  OR ${comments.state} = 'held' AND ${canSeeHeld(viewer)} AND NOT ${isOnOwnPost(viewer)}
  OR ${comments.hiddenAt} IS NOT NULL AND ${comments.state} = 'hidden' AND ${comments.takenDownAt} IS NULL AND ${isOnOwnPost(viewer)}
  OR ${comments.state} <> 'held' AND ${comments.replyCount} > 0)`

/** Returns why the body is not shown, or undefined if it is shown. Callers exclude held comments that the viewer may not see. */
export function goneReason({ state, hiddenAt, takenDownAt, authorState, blocked }: CommentPolicyInput): GoneReason | undefined {
  if (state === 'removed') return 'writer'
  if (state === 'hidden') return hiddenAt !== null && takenDownAt === null ? 'postAuthor' : 'moderator'
  return authorState === 'deactivated' || blocked === 1 ? 'unavailable' : undefined
}

/** Returns whether to show the author. Comments of deleted accounts keep their body without the author. */
export const canSeeAuthor = (comment: CommentPolicyInput): boolean => goneReason(comment) === undefined && comment.authorState !== 'deleted'

/**
 * Throws `not_found` if the comment is held and the viewer may not see it or a block separates the viewer from its author, and `gone` if it
 * was removed or hidden or its author's account is closed.
 */
export function assertViewable(comment: CommentPolicyInput & { canSeeHeld: number }): void {
  if ((comment.state === 'held' && comment.canSeeHeld === 0) || comment.blocked === 1) throw notFound()
  const gone = goneReason(comment)
  const rule = comment.rule === null ? undefined : findRule(comment.rule)
  const by = { writer: 'author', postAuthor: 'postAuthor', moderator: 'moderator' } as const
  if (gone && gone !== 'unavailable')
    throw new AppError('gone', {
      details: { by: by[gone], ...(rule && gone === 'moderator' ? { rule: rule.number, ruleName: rule.name } : {}) },
    })
  assertAccountOpen(comment.authorState)
}
