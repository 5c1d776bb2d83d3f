import { eq } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { assertNotBlocked, selectBlockedBy } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { refuseGone } from './policy.ts'
import { shows } from './schema.ts'

/**
 * Finds a show the viewer may see. Errors: `not_found`; `gone` if it was removed or its owner's account is closed; `forbidden` across a
 * block.
 */
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
