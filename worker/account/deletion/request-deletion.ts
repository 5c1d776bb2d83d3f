import { and, eq, isNull } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { sessions, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import { enqueueEmail } from '#worker/lib/mail/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { invalidateUser } from '#worker/people/profiles/index.ts'
import { publicationMembers, publications } from '#worker/publications/members/schema.ts'
import type { DeletionScheduled, RequestDeletion } from './contract.ts'
import { emailOf } from './deactivate.ts'
import { deletionScheduledEmail } from './emails.ts'
import { accountDeletions, type PublicationChoice } from './schema.ts'

export const GRACE_PERIOD_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Schedules an account for erasure after 30 days, ends its sessions and makes its pages return 410. Reactivating the account before then
 * cancels the erasure. Throws `invalid` for a mismatched handle, or a missing or unsuitable choice for a publication.
 */
export async function requestDeletion(
  db: Database,
  viewer: Viewer,
  { handle, publications: requestedChoices }: RequestDeletion,
): Promise<DeletionScheduled> {
  if (handle.replace(/^@/, '').toLowerCase() !== viewer.handle)
    throw invalid({ handle: 'نام کاربری‌ات را درست همان‌گونه که هست بنویس تا مطمئن شویم' })
  const choices = await resolveChoices(db, viewer.id, requestedChoices)
  const email = await emailOf(db, viewer.id)
  const [at, dueAt] = [now(), now() + GRACE_PERIOD_MS]
  const request = { requestedAt: at, dueAt, publications: choices }
  await atomic(db, [
    db
      .insert(accountDeletions)
      .values({ userId: viewer.id, ...request })
      .onConflictDoUpdate({
        target: accountDeletions.userId,
        set: request,
        setWhere: isNull(accountDeletions.completedAt),
      }),
    db
      .update(users)
      .set({ state: 'deleted' })
      .where(and(eq(users.id, viewer.id), isOpenAccount)),
    db.delete(sessions).where(eq(sessions.userId, viewer.id)),
    ...invalidateUser(db, viewer.id),
    ...(email ? [enqueueEmail(db, deletionScheduledEmail(email, dueAt))] : []),
  ])
  return { dueAt }
}

/** Requires a choice for each owned publication; a successor must be a member with an open account. */
async function resolveChoices(
  db: Database,
  ownerId: number,
  requestedChoices: RequestDeletion['publications'],
): Promise<PublicationChoice[]> {
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
    const choice = requestedChoices.find((one) => one.hash === hash)
    const successor = members.find(({ publicationId, handle }) => publicationId === id && handle === choice?.successor)
    if (!choice) fields[`publications.${hash}`] = 'بگو این انتشارات به چه کسی برسد یا بسته شود'
    else if (choice.successor !== null && (!successor || successor.userId === ownerId))
      fields[`publications.${hash}`] = 'این کس عضو انتشارات نیست؛ عضو دیگری انتخاب کن'
    return { publicationId: id, toUserId: successor?.userId ?? null }
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return choices
}
