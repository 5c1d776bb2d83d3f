import type { Comment } from '#worker/comments/contract.ts'

/** Replies under the comment they answer, in the order given. */
export function repliesByParent(replies: readonly Comment[]): ReadonlyMap<string, readonly Comment[]> {
  const byParent = new Map<string, Comment[]>()
  for (const reply of replies) {
    if (reply.parent === null) continue
    const known = byParent.get(reply.parent)
    if (known) known.push(reply)
    else byParent.set(reply.parent, [reply])
  }
  return byParent
}
