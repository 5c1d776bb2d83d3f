import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { refuseClosed } from '#worker/account/auth/index.ts'
import type { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import { ruleOf } from '#worker/account/suspensions/index.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { Gone } from './contract.ts'
import { comments } from './schema.ts'

type Row = typeof comments.$inferSelect

interface CommentFacts extends Pick<Row, 'state' | 'hiddenAt' | 'takenDownAt' | 'rule'> {
  authorState: (typeof users.$inferSelect)['state']
  /** 1 when the viewer or the author blocked the other. */
  blocked: number
}

/** How long a comment can be edited by its writer, in ms. */
export const EDIT_TIME = 15 * 60_000
/** How long a removal can be taken back, in ms: the offer's ten seconds and a slow connection. */
export const UNDO_TIME = 60_000
/** A comment with a link waits while its writer is younger than this, in ms. */
export const YOUNG = 7 * 86_400_000
/** How many comments of somebody must have been approved before others stop waiting. */
export const TRUSTED_AFTER = 2

/** Who looks after the comments of others: moderators and admins who are not suspended. */
export const canModerate = (viewer: Viewer | undefined): boolean =>
  viewer?.role !== undefined && viewer.role !== 'member' && viewer.state === 'active'

/** True in SQL where the viewer wrote the post that comment is about. */
export const isUnderOwnPost = (viewer: Viewer | undefined, postId: SQLWrapper = comments.postId): SQL =>
  viewer ? sql`EXISTS (SELECT 1 FROM posts o WHERE o.id = ${postId} AND o.author_id = ${viewer.id})` : sql`0`

/** True in SQL where the viewer may see a comment that waits: its writer, the post's author and moderators. */
export const seesHeld = (viewer: Viewer | undefined): SQL =>
  viewer ? (canModerate(viewer) ? sql`1` : sql`(${comments.authorId} = ${viewer.id} OR ${isUnderOwnPost(viewer)})`) : sql`0`

/**
 * Where a comment has a place in the thread: it is visible and not of somebody hidden from the viewer, or it waits and the viewer
 * may see that (what waits under one's own post stands in `heldComments`), or the viewer hid it under their own post, or something
 * visible stands under it.
 */
export const hasPlace = (
  viewer: Viewer | undefined,
): SQL => sql`(${comments.state} = 'visible' AND NOT ${hiddenFrom(viewer?.id, comments.authorId)}
  OR ${comments.state} = 'held' AND ${seesHeld(viewer)} AND NOT ${isUnderOwnPost(viewer)}
  OR ${comments.hiddenAt} IS NOT NULL AND ${comments.state} = 'hidden' AND ${comments.takenDownAt} IS NULL AND ${isUnderOwnPost(viewer)}
  OR ${comments.state} <> 'held' AND ${comments.replyCount} > 0)`

/** Why the words are not shown; undefined where they are. Who may not see what waits was never given the row. */
export function goneOf({ state, hiddenAt, takenDownAt, authorState, blocked }: CommentFacts): Gone | undefined {
  if (state === 'removed') return 'writer'
  if (state === 'hidden') return hiddenAt !== null && takenDownAt === null ? 'postAuthor' : 'moderator'
  return authorState === 'deactivated' || blocked === 1 ? 'away' : undefined
}

/** Whose name stands with their words: a deleted account's words stay without it. */
export const canSeeAuthor = (comment: CommentFacts): boolean => goneOf(comment) === undefined && comment.authorState !== 'deleted'

/** Refuses a comment its own page: what waits and what is of the blocked is as if it never was, what was put away is `gone`. */
export function refuseHidden(comment: CommentFacts & { seen: number }): void {
  if ((comment.state === 'held' && comment.seen === 0) || comment.blocked === 1) throw notFound()
  const gone = goneOf(comment)
  const rule = comment.rule === null ? undefined : ruleOf(comment.rule)
  const by = { writer: 'author', postAuthor: 'postAuthor', moderator: 'moderator', away: 'author' } as const
  if (gone && gone !== 'away')
    throw new AppError('gone', {
      details: { by: by[gone], ...(rule && gone === 'moderator' ? { rule: rule.number, ruleName: rule.name } : {}) },
    })
  refuseClosed(comment.authorState)
}
