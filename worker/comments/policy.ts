import { type SQL, sql } from 'drizzle-orm'
import { refuseClosed } from '#worker/accounts/index.ts'
import type { users } from '#worker/accounts/schema.ts'
import { hiddenFrom } from '#worker/blocks/index.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { comments } from './schema.ts'

interface CommentFacts {
  state: (typeof comments.$inferSelect)['state']
  authorState: (typeof users.$inferSelect)['state']
  /** 1 when the viewer or the author blocked the other. */
  blocked: number
}

/** Where a comment has a place in the thread: it is visible, and no block stands between its author and the viewer, or something visible answers it. */
export const hasPlace = (
  viewerId: number | undefined,
): SQL => sql`(${comments.state} = 'visible' AND NOT ${hiddenFrom(viewerId, comments.authorId)}
  OR ${comments.state} IN ('visible', 'hidden', 'removed') AND EXISTS (SELECT 1 FROM comments r WHERE r.post_id = ${comments.postId}
    AND r.parent_id = ${comments.id} AND r.state = 'visible' AND NOT ${hiddenFrom(viewerId, sql`r.author_id`)}))`

/** Whose words are shown: those of a visible comment whose author is not away and between whom and the viewer no block stands. */
export const canReadWords = ({ state, authorState, blocked }: CommentFacts): boolean =>
  state === 'visible' && authorState !== 'deactivated' && blocked === 0

/** Whose name stands with their words: a deleted account's words stay without it. */
export const canSeeAuthor = (comment: CommentFacts): boolean => canReadWords(comment) && comment.authorState !== 'deleted'

/** Refuses a comment its own page: held ones and those behind a block are as if they never were, removed ones are `gone`. */
export function refuseHidden({ state, authorState, blocked }: CommentFacts): void {
  if (state === 'held' || blocked === 1) throw notFound()
  if (state !== 'visible') throw new AppError('gone', { details: { by: state === 'hidden' ? 'moderator' : 'author' } })
  refuseClosed(authorState)
}
