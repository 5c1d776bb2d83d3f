import type { Viewer } from '#worker/lib/viewer.ts'

interface PostFacts {
  authorId: number
  state: 'draft' | 'scheduled' | 'published' | 'withdrawn' | 'removed'
  removedBy: 'author' | 'moderator' | 'law' | 'account' | null
}

/** Who may write a post: its author, while it is not removed. */
export const canEdit = (viewer: Viewer, post: PostFacts): boolean => post.authorId === viewer.id && post.state !== 'removed'

/** Who may bring a removed post back: its author, if the author removed it. */
export const canRestore = (viewer: Viewer, post: PostFacts): boolean =>
  post.authorId === viewer.id && post.state === 'removed' && post.removedBy === 'author'
