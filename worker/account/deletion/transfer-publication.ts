import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { credentials, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { enqueueEmail } from '#worker/lib/mail.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import { publicationCacheTag } from '#worker/posts/posts/index.ts'
import { publicationMembers } from '#worker/publications/members/schema.ts'
import { closePublication, runClosingStep, transferPictures } from '#worker/publications/publications/index.ts'
import { publications } from '#worker/publications/publications/schema.ts'
import { accountDeletions } from './schema.ts'

/**
 * Transfers one of the owner’s publications to the chosen successor, or runs a step of closing it; returns false when no publication is left.
 */
export async function transferPublication(db: Database, ownerId: number): Promise<boolean> {
  const [publication] = await db
    .select({
      id: publications.id,
      hash: publications.hash,
      name: publications.name,
      handle: publications.handle,
      closedAt: publications.closedAt,
    })
    .from(publications)
    .where(and(eq(publications.ownerId, ownerId), or(isNull(publications.closedAt), ne(publications.name, ''))))
    .orderBy(publications.id)
    .limit(1)
  if (!publication) return false
  if (publication.closedAt !== null) {
    await runClosingStep(db, { publicationId: publication.id, actorId: null })
    return true
  }
  const successor = await findSuccessor(db, ownerId, publication.id)
  if (!successor) {
    await atomic(db, closePublication(db, publication, ownerId, null))
    return true
  }
  const guard = sql`(SELECT owner_id FROM publications WHERE id = ${publication.id}) = ${successor.userId}`
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
    transferPictures(db, publication.id, ownerId, successor.userId),
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

const newOwnerEmail = (to: string, name: string, handle: string) => ({
  to,
  subject: `مدیر انتشارات \u2068${name}\u2069 شدی`,
  paragraphs: [`سلام، مدیر پیشین \u2068${name}\u2069 از دفتر رفت و آن را به تو سپرد. از حالا اعضا و پست‌هایش با توست.`],
  link: { label: 'دیدن انتشارات', path: `/${handle}` },
})
