import type { ViewerView } from '#worker/account/auth/contract.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'

/** What everything under a comment must know: which post it is about, who looks, and whether they wrote the post. */
export interface ThreadContext {
  post: Pick<PostCard, 'hash' | 'path' | 'author'>
  viewer: ViewerView
  /** Answers can be written. */
  canReply: boolean
}

export const isPostAuthor = ({ post, viewer }: ThreadContext): boolean => post.author.handle === viewer.handle
