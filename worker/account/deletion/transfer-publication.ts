import { and, eq, isNull, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { credentials, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { enqueueEmail } from '#worker/lib/mail/index.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import { media } from '#worker/posts/media/schema.ts'
import { publicationCacheTag } from '#worker/posts/posts/index.ts'
import { publicationMembers, publications } from '#worker/publications/members/schema.ts'
import { closePublicationChunk } from './close-publication.ts'
import { newOwnerEmail } from './emails.ts'
import { accountDeletions } from './schema.ts'

/**
 * Transfers one of the owner’s publications to the chosen successor, or runs one chunk of closing it; returns false when no publication is
 * left.
 */
export async function transferPublication(db: Database, ownerId: number): Promise<boolean> {
  const [publication] = await db
    .select({ id: publications.id, hash: publications.hash, name: publications.name, handle: publications.handle })
    .from(publications)
    .where(and(eq(publications.ownerId, ownerId), isNull(publications.closedAt)))
    .orderBy(publications.id)
    .limit(1)
  if (!publication) return false
  const successor = await findSuccessor(db, ownerId, publication.id)
  if (!successor) {
    await closePublicationChunk(db, publication)
    return true
  }
  const guard = sql`(SELECT owner_id FROM publications WHERE id = ${publication.id}) = ${successor.userId}`
  // Transfer the pictures the publication shows; otherwise they would be erased with the owner’s.
  const shown = sql`(SELECT avatar ->> 'hash' FROM publications WHERE id = ${publication.id}
    UNION SELECT cover ->> 'hash' FROM podcasts WHERE publication_id = ${publication.id})`
  await atomic(db, [
    db
      .update(publications)
      .set({ ownerId: successor.userId })
      .where(and(eq(publications.id, publication.id), eq(publications.ownerId, ownerId))),
    db
      .update(publicationMembers)
      .set({ role: 'owner' })
      .where(and(eq(publicationMembers.publicationId, publication.id), eq(publicationMembers.userId, successor.userId), guard)),
    db
      .delete(publicationMembers)
      .where(and(eq(publicationMembers.publicationId, publication.id), eq(publicationMembers.userId, ownerId), guard)),
    db
      .update(shows)
      .set({ ownerId: successor.userId })
      .where(and(eq(shows.publicationId, publication.id), eq(shows.ownerId, ownerId))),
    db
      .update(media)
      .set({ ownerId: successor.userId })
      .where(
        sql`${media.ownerId} = ${ownerId} AND ${media.hash} IN ${shown} AND NOT EXISTS
          (SELECT 1 FROM media own WHERE own.owner_id = ${successor.userId} AND own.content_digest = ${media.contentDigest})`,
      ),
    invalidate(db, [publicationCacheTag(publication.hash), 'podcasts', 'newest']),
    ...(successor.email
      ? [enqueueEmail(db, newOwnerEmail(successor.email, publication.name, publication.handle), `heir:${publication.hash}:${ownerId}`)]
      : []),
  ])
  return true
}

async function findSuccessor(db: Database, ownerId: number, publicationId: number) {
  const [deletion] = await db
    .select({ publications: accountDeletions.publications })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, ownerId))
  const chosen = deletion?.publications.find((choice) => choice.publicationId === publicationId)?.toUserId
  if (!chosen) return undefined
  const [successor] = await db
    .select({ userId: users.id, email: credentials.email })
    .from(publicationMembers)
    .innerJoin(users, eq(users.id, publicationMembers.userId))
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(publicationMembers.publicationId, publicationId), eq(publicationMembers.userId, chosen), isOpenAccount))
  return successor
}
