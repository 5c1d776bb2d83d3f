import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { MINUTE } from '#shared/time.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { lists } from './schema.ts'

/** Undo window in ms; longer than the toast is shown. */
export const UNDO_WINDOW_MS = 10 * MINUTE

interface ListPolicyInput {
  ownerId: number
  public: boolean
}

/** SQL condition on `lists`. Rows of deleted lists stay until `pruneLists` deletes them, because a deletion can be undone. */
const isNotDeleted: SQL = isNull(lists.deletedAt)

export const canSee = (viewerId: number | undefined, list: ListPolicyInput): boolean => list.public || list.ownerId === viewerId

/**
 * SQL condition on one owner's lists that are not deleted: all for the owner; for others the public ones, or none if a block separates the
 * viewer from the owner.
 */
export const isVisibleTo = (viewerId: number | undefined, ownerId: number): SQL | undefined =>
  and(isNotDeleted, viewerId === ownerId ? undefined : and(eq(lists.public, true), sql`NOT ${hiddenFrom(viewerId, lists.ownerId)}`))

export const isOwnedBy = (viewer: { id: number }): SQL | undefined => and(eq(lists.ownerId, viewer.id), isNotDeleted)

export type ListSelector = { hash: string } | 'default'
export interface ItemSelector {
  /** Hash of the list. */
  hash: string
  /** Hash of the post. */
  post: string
}

export const isOwnList = (viewer: Viewer, which: ListSelector): SQL | undefined =>
  and(isOwnedBy(viewer), which === 'default' ? eq(lists.isDefault, true) : eq(lists.hash, which.hash))

/** Returns the viewer's list by hash. Errors: `not_found`, also for a deleted list or another user's list. */
export async function findOwnList(db: Database, viewer: Viewer, hash: string) {
  const [row] = await db.select({ id: lists.id, isDefault: lists.isDefault }).from(lists).where(isOwnList(viewer, { hash }))
  if (!row) throw notFound()
  return row
}

export const listTag = (hash: string): string => `list-${hash}`

/** Returns a statement for a write's batch that invalidates the pages of the matching lists. */
export const invalidateLists = (db: Database, which: SQL | undefined): Statement =>
  insertSelect(db, cacheInvalidations, { tag: sql`'list-' || ${lists.hash}`, at: now() }, sql`FROM ${lists} WHERE ${which}`)
