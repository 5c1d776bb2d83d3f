import type { ComponentType, ReactNode } from 'react'
import type { Comment } from '#worker/engagement/comments/contract.ts'

/** What stands under a comment for who is signed in. */
export type RenderFooter = (comment: Comment) => ReactNode

export interface CommentTreeProps {
  comments: readonly Comment[]
  /** Replies by the hash of what they answer. */
  replies: ReadonlyMap<string, readonly Comment[]>
  renderFooter?: RenderFooter | undefined
  /** How many comments stand above these. */
  depth?: number
  parent?: Comment
}

/** The tree, handed to what it fetches when it is asked for more. */
export type CommentTreeComponent = ComponentType<CommentTreeProps>
