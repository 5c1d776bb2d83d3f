import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import { lists } from './schema.ts'

interface ListPolicyInput {
  ownerId: number
  public: boolean
}

/** SQL condition on `lists`. Rows of deleted lists stay for a while, because deleting can be undone. */
export const isNotDeleted: SQL = isNull(lists.deletedAt)

export const canSee = (viewerId: number | undefined, list: ListPolicyInput): boolean => list.public || list.ownerId === viewerId

/**
 * SQL condition on one owner's lists: all of them for the owner; for others the public ones, or none if the owner is hidden from the
 * viewer.
 */
export const isVisibleTo = (viewerId: number | undefined, ownerId: number): SQL | undefined =>
  and(isNotDeleted, viewerId === ownerId ? undefined : and(eq(lists.public, true), sql`NOT ${hiddenFrom(viewerId, lists.ownerId)}`))

export const isOwnedBy = (viewer: { id: number }): SQL | undefined => and(eq(lists.ownerId, viewer.id), isNotDeleted)
