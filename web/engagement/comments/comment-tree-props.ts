import type { ComponentType, ReactNode } from 'react'
import type { Comment } from '#worker/engagement/comments/contract.ts'

export type RenderFooter = (comment: Comment) => ReactNode

export interface CommentTreeProps {
  comments: readonly Comment[]
  /** Replies, keyed by the hash of their parent. */
  replies: ReadonlyMap<string, readonly Comment[]>
  renderFooter?: RenderFooter | undefined
  depth?: number
  parent?: Comment
}

/** Passed to `MoreComments` as a prop, which avoids a circular import. */
export type CommentTreeComponent = ComponentType<CommentTreeProps>
