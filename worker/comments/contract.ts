import { z } from 'zod'
import { PersonCard } from '#worker/accounts/contract.ts'
import { Cursor, Hash, page } from '#worker/lib/contract.ts'
import { PostCard } from '#worker/posts/contract.ts'

/**
 * A comment as readers see it. `author` is null where nobody stands behind it any more: with a `body`, its author deleted their
 * account; with an empty one, the comment itself is gone but its replies stand.
 * `replyCount` counts the direct replies anybody can see.
 */
export const Comment = z.strictObject({
  hash: Hash,
  parent: Hash.nullable(),
  author: PersonCard.nullable(),
  body: z.string(),
  createdAt: z.number().int(),
  replyCount: z.number().int(),
})
export type Comment = z.infer<typeof Comment>

/** Top-level comments of a post, oldest first; `replies` holds what is under them, level by level. */
export const Comments = page(Comment).extend({ replies: z.array(Comment) })
export type Comments = z.infer<typeof Comments>

/** A comment's own page: the post, the comment, its direct replies oldest first. */
export const CommentPage = z.strictObject({
  post: PostCard,
  comment: Comment.extend({ author: PersonCard }),
  parentPath: z.string().nullable(),
  replies: page(Comment),
})
export type CommentPage = z.infer<typeof CommentPage>

export const CommentsQuery = z.strictObject({ after: Cursor.optional() })
