import type { ComponentType, ReactNode } from 'react'
import type { Comment } from '#worker/engagement/comments/contract.ts'

export function groupByParent(replies: readonly Comment[]): ReadonlyMap<string, readonly Comment[]> {
  const byParent = new Map<string, Comment[]>()
  for (const reply of replies) {
    if (reply.parent === null) continue
    const known = byParent.get(reply.parent)
    if (known) known.push(reply)
    else byParent.set(reply.parent, [reply])
  }
  return byParent
}

/** Returns how many of a comment's replies are neither among the loaded direct replies nor included in their reply counts. */
export function countMissingReplies(comment: Comment, replies: ReadonlyMap<string, readonly Comment[]>): number {
  const own = replies.get(comment.hash) ?? []
  return own.reduce((left, reply) => left - (isCounted(reply) ? 1 : 0) - reply.replyCount, comment.replyCount)
}

/** Returns whether reply counts include a comment: not if it is held, nor if it is gone for another reason than `unavailable`. */
const isCounted = ({ gone, held }: Comment): boolean => !held && (!gone || gone === 'unavailable')

/** Returns whether the short form of a thread shows a reply: one of the post's author or of the viewer. */
export const isKept = ({ author }: Comment, people: ThreadPeople | undefined): boolean =>
  author !== null && (author.handle === people?.author || author.handle === people?.viewer)

export type RenderFooter = (comment: Comment) => ReactNode

/** Handles of people whose comments a thread treats apart: the post's author and the viewer. */
export interface ThreadPeople {
  author: string
  viewer?: string | undefined
}

export interface CommentTreeProps {
  comments: readonly Comment[]
  /** Replies, keyed by the hash of their parent. */
  replies: ReadonlyMap<string, readonly Comment[]>
  renderFooter?: RenderFooter | undefined
  people?: ThreadPeople | undefined
  depth?: number
  parent?: Comment
}

/** `MoreComments` takes the tree as a prop, which avoids a circular import. */
export type CommentTreeComponent = ComponentType<CommentTreeProps>
