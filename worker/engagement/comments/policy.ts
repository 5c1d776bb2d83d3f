import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { assertAccountOpen } from '#worker/account/auth/index.ts'
import type { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import { findRule } from '#worker/account/suspensions/index.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { GoneReason } from './contract.ts'
import { comments } from './schema.ts'

type Row = typeof comments.$inferSelect

interface CommentPolicyInput extends Pick<Row, 'state' | 'hiddenAt' | 'takenDownAt' | 'rule'> {
  authorState: (typeof users.$inferSelect)['state']
  /** 1 when the viewer or the author blocked the other. */
  blocked: number
}

/** How long a comment can be edited by its writer, in ms. */
export const EDIT_WINDOW_MS = 15 * 60_000
/** How long a removal can be taken back, in ms: the offer's ten seconds and a slow connection. */
export const UNDO_WINDOW_MS = 60_000
/** A comment with a link waits while its writer is younger than this, in ms. */
export const NEW_ACCOUNT_MS = 7 * 86_400_000
/** How many comments of somebody must have been approved before others stop waiting. */
export const APPROVALS_FOR_TRUST = 2

/** Who looks after the comments of others: moderators and admins who are not suspended. */
export const canModerate = (viewer: Viewer | undefined): boolean =>
  viewer?.role !== undefined && viewer.role !== 'member' && viewer.state === 'active'

/** True in SQL where the viewer wrote the post that comment is about. */
export const isOnOwnPost = (viewer: Viewer | undefined, postId: SQLWrapper = comments.postId): SQL =>
  viewer ? sql`EXISTS (SELECT 1 FROM posts o WHERE o.id = ${postId} AND o.author_id = ${viewer.id})` : sql`0`

/** True in SQL where the viewer may see a comment that waits: its writer, the post's author and moderators. */
export const canSeeHeld = (viewer: Viewer | undefined): SQL =>
  viewer ? (canModerate(viewer) ? sql`1` : sql`(${comments.authorId} = ${viewer.id} OR ${isOnOwnPost(viewer)})`) : sql`0`

/**
 * Where a comment has a place in the thread: it is visible and not of somebody hidden from the viewer, or it waits and the viewer
 * may see that (what waits under one's own post stands in `heldComments`), or the viewer hid it under their own post, or something
 * visible stands under it.
 */
export const isInThread = (
  viewer: Viewer | undefined,
): SQL => sql`(${comments.state} = 'visible' AND NOT ${hiddenFrom(viewer?.id, comments.authorId)}
  OR ${comments.state} = 'held' AND ${canSeeHeld(viewer)} AND NOT ${isOnOwnPost(viewer)}
  OR ${comments.hiddenAt} IS NOT NULL AND ${comments.state} = 'hidden' AND ${comments.takenDownAt} IS NULL AND ${isOnOwnPost(viewer)}
  OR ${comments.state} <> 'held' AND ${comments.replyCount} > 0)`

/** Why the words are not shown; undefined where they are. Who may not see what waits was never given the row. */
export function goneReason({ state, hiddenAt, takenDownAt, authorState, blocked }: CommentPolicyInput): GoneReason | undefined {
  if (state === 'removed') return 'writer'
  if (state === 'hidden') return hiddenAt !== null && takenDownAt === null ? 'postAuthor' : 'moderator'
  return authorState === 'deactivated' || blocked === 1 ? 'unavailable' : undefined
}

/** Whose name stands with their words: a deleted account's words stay without it. */
export const canSeeAuthor = (comment: CommentPolicyInput): boolean => goneReason(comment) === undefined && comment.authorState !== 'deleted'

/** Refuses a comment its own page: what waits and what is of the blocked is as if it never was, what was put away is `gone`. */
export function assertViewable(comment: CommentPolicyInput & { canSeeHeld: number }): void {
  if ((comment.state === 'held' && comment.canSeeHeld === 0) || comment.blocked === 1) throw notFound()
  const gone = goneReason(comment)
  const rule = comment.rule === null ? undefined : findRule(comment.rule)
  const by = { writer: 'author', postAuthor: 'postAuthor', moderator: 'moderator', away: 'author' } as const
  if (gone && gone !== 'unavailable')
    throw new AppError('gone', {
      details: { by: by[gone], ...(rule && gone === 'moderator' ? { rule: rule.number, ruleName: rule.name } : {}) },
    })
  assertAccountOpen(comment.authorState)
}
