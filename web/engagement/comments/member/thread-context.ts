import type { ViewerView } from '#worker/account/auth/contract.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'

export interface ThreadContext {
  post: Pick<PostCard, 'hash' | 'path' | 'author'>
  viewer: ViewerView
  canReply: boolean
}

export const isPostAuthor = ({ post, viewer }: ThreadContext): boolean => post.author.handle === viewer.handle
