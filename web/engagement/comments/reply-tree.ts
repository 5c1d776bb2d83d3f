import type { Comment } from '#worker/engagement/comments/contract.ts'

/** Replies under the comment they answer, in the order given. */
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

/** How many comments under one are not here, and not missed further down either. */
export function countMissingReplies(comment: Comment, replies: ReadonlyMap<string, readonly Comment[]>): number {
  const own = replies.get(comment.hash) ?? []
  return own.reduce((left, reply) => left - (isCounted(reply) ? 1 : 0) - reply.replyCount, comment.replyCount)
}

/** What is away is only not seen; what was put away or waits counts for nobody. */
const isCounted = ({ gone, held }: Comment): boolean => !held && (!gone || gone === 'unavailable')
