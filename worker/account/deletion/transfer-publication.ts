import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { accountDeletions, credentials, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { enqueueEmail } from '#worker/lib/mail.ts'
import { publicationMembers, publications } from '#worker/publications/directory/schema.ts'
import { transferStatements } from '#worker/publications/members/index.ts'
import { closePublication, runClosingStep } from '#worker/publications/publications/index.ts'

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
  await atomic(db, [
    ...transferStatements(db, { publication, fromId: ownerId, toId: successor.userId, former: 'leaves' }),
    ...(successor.email
      ? [enqueueEmail(db, newOwnerEmail(successor.email, publication.name, publication.handle), `heir:${publication.hash}:${ownerId}`)]
      : []),
  ])
  const [kept] = await db.select({ ownerId: publications.ownerId }).from(publications).where(eq(publications.id, publication.id))
  // Otherwise the next step would try the same again, without end.
  if (kept?.ownerId === ownerId) throw new Error(`Publication ${publication.hash} was not transferred`)
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
