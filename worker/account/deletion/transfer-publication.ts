import { and, eq, isNull, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { credentials, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { enqueueEmail } from '#worker/lib/mail.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import { publicationCacheTag } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { transferStatements } from '#worker/publications/members/index.ts'
import { publicationMembers } from '#worker/publications/members/schema.ts'
import { publications } from '#worker/publications/publications/schema.ts'
import { CHUNK_SIZE, deleteChunk } from './personal-rows.ts'
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
  await atomic(db, [
    ...transferStatements(db, { publication, fromId: ownerId, toId: successor.userId, former: 'leaves' }),
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

/**
 * Runs the next chunk of closing a publication: first returns posts to their authors (old addresses redirect by hash), then removes the
 * followers, then removes the members and makes the page return 410. The handle stays reserved.
 */
async function closePublicationChunk(db: Database, { id, hash }: { id: number; hash: string }): Promise<void> {
  const chunk = sql`(SELECT id FROM posts WHERE publication_id = ${id} ORDER BY id LIMIT ${CHUNK_SIZE})`
  const [, moved] = await atomic(db, [
    insertSelect(db, cacheInvalidations, { tag: sql`'post-' || hash`, at: now() }, sql`FROM posts WHERE id IN ${chunk}`),
    db.update(posts).set({ publicationId: null }).where(sql`${posts.id} IN ${chunk}`).returning({ id: posts.id }),
  ])
  if (moved.length > 0) return
  const followers = sql`kind = 'publication' AND target_id = ${id}`
  if (await deleteChunk(db, 'follows', 'follower_id, kind, target_id', followers)) return
  await atomic(db, [
    db.update(shows).set({ publicationId: null }).where(eq(shows.publicationId, id)),
    db.delete(publicationMembers).where(eq(publicationMembers.publicationId, id)),
    db
      .update(publications)
      .set({ ...ERASED_IDENTITY, closedAt: now() })
      .where(eq(publications.id, id)),
    invalidate(db, [publicationCacheTag(hash), 'podcasts', 'newest', 'tags', 'topics']),
  ])
}

const ERASED_IDENTITY = {
  ...{ name: '', description: '', avatar: null, masthead: null, mastheadKind: 'banner' as const, accent: null },
  ...{ links: [], about: '', guidelines: '', acceptsSubmissions: false, clientKey: null },
}

const newOwnerEmail = (to: string, name: string, handle: string) => ({
  to,
  subject: `مدیر انتشارات \u2068${name}\u2069 شدی`,
  paragraphs: [`سلام، مدیر پیشین \u2068${name}\u2069 از دفتر رفت و آن را به تو سپرد. از حالا اعضا و پست‌هایش با توست.`],
  link: { label: 'دیدن انتشارات', path: `/${handle}` },
})
