import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { publicationCacheTag } from '#worker/posts/posts/index.ts'
import { publicationMembers, publications } from '#worker/publications/directory/schema.ts'
import { transferPictures } from '#worker/publications/publications/index.ts'
import { isMember } from './change-members.ts'

interface TransferOfOwnership {
  publication: { id: number; hash: string }
  fromId: number
  /** The new owner, another member. */
  toId: number
  /** Whether the former owner stays as an editor or leaves. */
  former: 'editor' | 'leaves'
  /** Further condition; it must not depend on roles or owners. */
  when?: SQL
}

/** SQL condition: the open publication belongs to `fromId`, `toId` is another member, and `when` holds. */
export const canTransfer = ({ publication, fromId, toId, when = sql`1` }: Omit<TransferOfOwnership, 'former'>): SQL => sql`(EXISTS (
  SELECT 1 FROM publications WHERE id = ${publication.id} AND owner_id = ${fromId} AND closed_at IS NULL)
  AND ${fromId} <> ${toId} AND ${isMember(publication.id, toId)} AND ${when})`

/**
 * Statements that make another member the owner, together with the pictures the publication shows and the owner's shows in it, if
 * `canTransfer` holds at that point of the batch. The owner changes last, because the condition of the others includes the present one.
 */
export function transferStatements(db: Database, transfer: TransferOfOwnership) {
  const { publication, fromId, toId, former } = transfer
  const { id } = publication
  const guard = canTransfer(transfer)
  const memberRow = (userId: number) => and(eq(publicationMembers.publicationId, id), eq(publicationMembers.userId, userId), guard)
  return [
    // Before the new owner's row: a unique index allows one owner.
    former === 'editor'
      ? db.update(publicationMembers).set({ role: 'editor' }).where(memberRow(fromId))
      : db.delete(publicationMembers).where(memberRow(fromId)),
    db.update(publicationMembers).set({ role: 'owner' }).where(memberRow(toId)),
    // The keys identify requests of the former owner; the new one may have used the same.
    db
      .update(shows)
      .set({ ownerId: toId, clientKey: null })
      .where(and(eq(shows.publicationId, id), eq(shows.ownerId, fromId), guard)),
    // Without them, the pictures would be erased with the former owner's account.
    transferPictures(db, id, fromId, toId, guard),
    invalidate(db, [publicationCacheTag(publication.hash), 'podcasts', 'newest'], guard),
    insertSelect(
      db,
      cacheInvalidations,
      { tag: sql`'user-' || hash`, at: now() },
      sql`FROM users WHERE users.id IN (${fromId}, ${toId}) AND ${guard}`,
    ),
    db
      .update(publications)
      .set({ ownerId: toId, clientKey: null })
      .where(and(eq(publications.id, id), guard)),
  ] as const
}
