import { users } from '#worker/account/auth/schema.ts'
import { assertNotBlocked, selectBlockedBy } from '#worker/account/blocks/index.ts'
import { columnAlias } from '#worker/db/column-alias.ts'
import { assertPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'

/** Columns that `refuseInaccessibleEpisode` needs; the query must join posts and their authors. */
export const accessColumns = (viewerId: number | undefined) => ({
  state: posts.state,
  publishedAt: posts.publishedAt,
  removedBy: posts.removedBy,
  authorState: columnAlias(users.state, 'author_state'),
  handle: users.handle,
  name: users.name,
  blocked: selectBlockedBy(viewerId, users.id).as('blocked'),
})

/** Throws `not_found`, `gone`, or `forbidden` across a block. */
export function refuseInaccessibleEpisode(
  row: Parameters<typeof assertPublic>[0] & Parameters<typeof assertNotBlocked>[1] & { blocked: Parameters<typeof assertNotBlocked>[0] },
): void {
  assertPublic(row)
  assertNotBlocked(row.blocked, row)
}
