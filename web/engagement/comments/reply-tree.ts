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

/** Returns whether a comment is included in reply counts: comments of unavailable authors are, removed and held ones are not. */
const isCounted = ({ gone, held }: Comment): boolean => !held && (!gone || gone === 'unavailable')
