import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import { lists } from './schema.ts'

interface ListPolicyInput {
  ownerId: number
  public: boolean
}

/** Lists that are there; a deleted one is as if it never was, until it comes back. */
export const isNotDeleted: SQL = isNull(lists.deletedAt)

/** Who may see a list: everybody a public one, its owner a private one too. */
export const canSee = (viewerId: number | undefined, list: ListPolicyInput): boolean => list.public || list.ownerId === viewerId

/** The same for all lists of one owner, as a condition of a query; nobody sees those of somebody hidden from them. */
export const isVisibleTo = (viewerId: number | undefined, ownerId: number): SQL | undefined =>
  and(isNotDeleted, viewerId === ownerId ? undefined : and(eq(lists.public, true), sql`NOT ${hiddenFrom(viewerId, lists.ownerId)}`))

/** Lists only their owner may change. */
export const isOwnedBy = (viewer: { id: number }): SQL | undefined => and(eq(lists.ownerId, viewer.id), isNotDeleted)
