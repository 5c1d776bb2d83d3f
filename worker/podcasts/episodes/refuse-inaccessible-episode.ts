import { users } from '#worker/account/auth/schema.ts'
import { assertNotBlocked, selectBlockedBy } from '#worker/account/blocks/index.ts'
import { columnAlias } from '#worker/db/column-alias.ts'
import { assertPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'

/** What decides whether the viewer may read and hear of an episode, on its post and its author. */
export const accessColumns = (viewerId: number | undefined) => ({
  state: posts.state,
  publishedAt: posts.publishedAt,
  removedBy: posts.removedBy,
  authorState: columnAlias(users.state, 'author_state'),
  handle: users.handle,
  name: users.name,
  blocked: selectBlockedBy(viewerId, users.id).as('blocked'),
})

/** Refuses an episode as its post is: `not_found`, `gone`, `forbidden` across a block. */
export function refuseInaccessibleEpisode(
  row: Parameters<typeof assertPublic>[0] & Parameters<typeof assertNotBlocked>[1] & { blocked: Parameters<typeof assertNotBlocked>[0] },
): void {
  assertPublic(row)
  assertNotBlocked(row.blocked, row)
}
