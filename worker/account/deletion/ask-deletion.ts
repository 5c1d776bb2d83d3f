import { and, eq, isNull } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { sessions, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import { enqueueMail } from '#worker/lib/mail/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { outdatePerson } from '#worker/people/profiles/index.ts'
import { publicationMembers, publications } from '#worker/publications/members/schema.ts'
import type { AskDeletion, DeletionAsked } from './contract.ts'
import { emailOf } from './deactivate.ts'
import { deletionLetter } from './letters.ts'
import { accountDeletions, type PublicationChoice } from './schema.ts'

/** How long a person can change their mind, in ms. */
export const GRACE = 30 * 24 * 60 * 60 * 1000

/**
 * Closes an account for good: sessions end and pages answer 410 at once, cron erases it after 30 days unless its person signs in
 * before. Errors: `invalid` when the handle is not the one typed or a publication has no valid choice.
 */
export async function askDeletion(db: Database, viewer: Viewer, { handle, publications: wanted }: AskDeletion): Promise<DeletionAsked> {
  if (handle.replace(/^@/, '').toLowerCase() !== viewer.handle)
    throw invalid({ handle: 'نام کاربری‌ات را درست همان‌گونه که هست بنویس تا مطمئن شویم' })
  const choices = await choose(db, viewer.id, wanted)
  const email = await emailOf(db, viewer.id)
  const [at, dueAt] = [now(), now() + GRACE]
  const asked = { askedAt: at, dueAt, publications: choices }
  await atomic(db, [
    db
      .insert(accountDeletions)
      .values({ userId: viewer.id, ...asked })
      .onConflictDoUpdate({
        target: accountDeletions.userId,
        set: asked,
        setWhere: isNull(accountDeletions.doneAt),
      }),
    db
      .update(users)
      .set({ state: 'deleted' })
      .where(and(eq(users.id, viewer.id), isOpenAccount)),
    db.delete(sessions).where(eq(sessions.userId, viewer.id)),
    ...outdatePerson(db, viewer.id),
    ...(email ? [enqueueMail(db, deletionLetter(email, dueAt))] : []),
  ])
  return { dueAt }
}

/** A choice for every publication the person owns; each successor must be a member whose account is open. */
async function choose(db: Database, ownerId: number, wanted: AskDeletion['publications']): Promise<PublicationChoice[]> {
  const owned = and(eq(publications.ownerId, ownerId), isNull(publications.closedAt))
  const [rows, members] = await db.batch([
    db.select({ id: publications.id, hash: publications.hash }).from(publications).where(owned),
    db
      .select({ publicationId: publicationMembers.publicationId, userId: publicationMembers.userId, handle: users.handle })
      .from(publicationMembers)
      .innerJoin(publications, eq(publications.id, publicationMembers.publicationId))
      .innerJoin(users, eq(users.id, publicationMembers.userId))
      .where(and(owned, isOpenAccount)),
  ])
  const fields: Record<string, string> = {}
  const choices = rows.map(({ id, hash }) => {
    const choice = wanted.find((one) => one.hash === hash)
    const heir = members.find(({ publicationId, handle }) => publicationId === id && handle === choice?.to)
    if (!choice) fields[`publications.${hash}`] = 'بگو این انتشارات به چه کسی برسد یا بسته شود'
    else if (choice.to !== null && (!heir || heir.userId === ownerId))
      fields[`publications.${hash}`] = 'این کس عضو انتشارات نیست؛ عضو دیگری برگزین'
    return { publicationId: id, toUserId: heir?.userId ?? null }
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return choices
}
