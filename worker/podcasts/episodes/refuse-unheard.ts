import { users } from '#worker/account/auth/schema.ts'
import { blockSide, refuseBlocked } from '#worker/account/blocks/index.ts'
import { named } from '#worker/db/named.ts'
import { refuseHidden } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'

/** What decides whether the viewer may read and hear of an episode, on its post and its author. */
export const hearing = (viewerId: number | undefined) => ({
  state: posts.state,
  publishedAt: posts.publishedAt,
  removedBy: posts.removedBy,
  authorState: named(users.state, 'author_state'),
  handle: users.handle,
  name: users.name,
  blocked: blockSide(viewerId, users.id).as('blocked'),
})

/** Refuses an episode as its post is: `not_found`, `gone`, `forbidden` across a block. */
export function refuseUnheard(
  row: Parameters<typeof refuseHidden>[0] & Parameters<typeof refuseBlocked>[1] & { blocked: Parameters<typeof refuseBlocked>[0] },
): void {
  refuseHidden(row)
  refuseBlocked(row.blocked, row)
}
