import { and, eq } from 'drizzle-orm'
import { assertAccountOpen } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { assertNotBlocked, selectBlockedBy } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { ListCard } from './contract.ts'
import { canSee, isNotDeleted } from './policy.ts'
import { lists } from './schema.ts'
import { listColumns, viewList } from './view.ts'

/**
 * Returns a list that the viewer may see. Errors: `not_found` for private lists of others, `gone` if the owner's account is closed,
 * `forbidden` if the owner or the viewer blocks the other.
 */
export async function findList(db: Database, viewer: Viewer | null, hash: string) {
  const [row] = await db
    .select({ ...listColumns, blocked: selectBlockedBy(viewer?.id, users.id).as('blocked') })
    .from(lists)
    .innerJoin(users, eq(users.id, lists.ownerId))
    .where(and(eq(lists.hash, hash), isNotDeleted))
  if (!row || !canSee(viewer?.id, row)) throw notFound()
  const { blocked, ...list } = row
  assertAccountOpen(list.ownerState)
  assertNotBlocked(blocked, { handle: list.ownerHandle, name: list.ownerName })
  return list
}

/** Returns a public list with its owner. Errors: `not_found`; `gone` if the owner's account is closed. */
export const findPublicList = (db: Database, hash: string) => findList(db, null, hash)

export const readPublicList = async (db: Database, hash: string): Promise<ListCard> => viewList(await findPublicList(db, hash))
