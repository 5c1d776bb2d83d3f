import type { ComponentType, ReactNode } from 'react'
import type { Comment } from '#worker/engagement/comments/contract.ts'

/** What stands under a comment for who is signed in. */
export type Foot = (comment: Comment) => ReactNode

export interface TreeProps {
  comments: readonly Comment[]
  /** Replies by the hash of what they answer. */
  replies: ReadonlyMap<string, readonly Comment[]>
  foot?: Foot | undefined
  /** How many comments stand above these. */
  depth?: number
  answered?: Comment
}

/** The tree, handed to what it fetches when it is asked for more. */
export type Tree = ComponentType<TreeProps>
