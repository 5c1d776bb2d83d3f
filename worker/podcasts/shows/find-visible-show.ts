import { eq } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { assertNotBlocked, selectBlockedBy } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { refuseGone } from './policy.ts'
import { shows } from './schema.ts'

/** The show of that hash for who may see it; `not_found`, `gone` for a removed one or a closed account's, `forbidden` across a block. */
export async function findVisibleShow(db: Database, hash: string, viewerId?: number) {
  const [show] = await db
    .select({
      id: shows.id,
      kind: shows.kind,
      publicationId: shows.publicationId,
      removedAt: shows.removedAt,
      ownerState: users.state,
      handle: users.handle,
      name: users.name,
      blocked: selectBlockedBy(viewerId, users.id).as('blocked'),
    })
    .from(shows)
    .innerJoin(users, eq(users.id, shows.ownerId))
    .where(eq(shows.hash, hash))
  if (!show) throw notFound()
  refuseGone(show)
  if (show.publicationId === null) assertNotBlocked(show.blocked, show)
  return show
}
