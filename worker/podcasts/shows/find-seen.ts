import { eq } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { blockSide, refuseBlocked } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { refuseGone } from './policy.ts'
import { podcasts } from './schema.ts'

/** The show of that hash for who may see it; `not_found`, `gone` for a removed one or a closed account's, `forbidden` across a block. */
export async function findSeen(db: Database, hash: string, viewerId?: number) {
  const [show] = await db
    .select({
      id: podcasts.id,
      kind: podcasts.kind,
      publicationId: podcasts.publicationId,
      removedAt: podcasts.removedAt,
      ownerState: users.state,
      handle: users.handle,
      name: users.name,
      blocked: blockSide(viewerId, users.id).as('blocked'),
    })
    .from(podcasts)
    .innerJoin(users, eq(users.id, podcasts.ownerId))
    .where(eq(podcasts.hash, hash))
  if (!show) throw notFound()
  refuseGone(show)
  if (show.publicationId === null) refuseBlocked(show.blocked, show)
  return show
}
