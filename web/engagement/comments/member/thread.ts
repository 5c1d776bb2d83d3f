import type { ViewerView } from '#worker/account/auth/contract.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'

/** What everything under a comment must know: which post it is about, who looks, and whether they wrote the post. */
export interface ThreadFacts {
  post: Pick<PostCard, 'hash' | 'path' | 'author'>
  viewer: ViewerView
  /** Answers can be written. */
  open: boolean
}

export const isPostAuthor = ({ post, viewer }: ThreadFacts): boolean => post.author.handle === viewer.handle
