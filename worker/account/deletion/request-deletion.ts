import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { formatDate } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { accountDeletions, credentials, type PublicationChoice, sessions, users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { readTogether, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid } from '#worker/lib/errors.ts'
import { enqueueEmail } from '#worker/lib/mail.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { hasNoPaidPromotion } from '#worker/money/promotions/index.ts'
import { isWalletSettled } from '#worker/money/wallet/index.ts'
import { invalidateUser } from '#worker/people/profiles/index.ts'
import { publicationMembers, publications } from '#worker/publications/directory/schema.ts'
import type { DeletionOptions, DeletionScheduled, RequestDeletion } from './contract.ts'

const GRACE_PERIOD_MS = 30 * DAY

/**
 * Schedules an account for erasure after `GRACE_PERIOD_MS`, ends its sessions and makes its pages return 410. Reactivating the account
 * before then cancels the erasure. Throws `invalid` for a mismatched handle, or a missing or unsuitable choice for a publication,
 * and `conflict` if another publication became the viewer's at the same time, or while the wallet has money, a payment is pending or a
 * promotion is not over.
 */
export async function requestDeletion(
  db: Database,
  viewer: Pick<Viewer, 'id' | 'handle'>,
  { handle, publications: requestedChoices }: RequestDeletion,
): Promise<DeletionScheduled> {
  if (handle.replace(/^@/, '').toLowerCase() !== viewer.handle)
    throw invalid({ handle: 'نام کاربری‌ات را درست همان‌گونه که هست بنویس تا مطمئن شویم' })
  const choices = await resolveChoices(db, viewer.id, requestedChoices)
  const email = await emailOf(db, viewer.id)
  const [at, dueAt] = [now(), now() + GRACE_PERIOD_MS]
  const request = { requestedAt: at, dueAt, publications: choices }
  // The viewer may have become the owner of another publication since the choices were resolved.
  const isDecided = sql`NOT EXISTS (SELECT 1 FROM publications WHERE owner_id = ${viewer.id} AND closed_at IS NULL
    AND id NOT IN (SELECT value ->> 'publicationId' FROM json_each(${JSON.stringify(choices)})))`
  const isScheduled = sql`EXISTS (SELECT 1 FROM account_deletions WHERE user_id = ${viewer.id} AND asked_at = ${at} AND due_at = ${dueAt})`
  const { scheduled } = await write(db, {
    change: {
      scheduled: insertSelect(
        db,
        accountDeletions,
        { userId: viewer.id, ...request },
        sql`WHERE ${isDecided} AND ${isWalletSettled(viewer.id)} AND ${hasNoPaidPromotion(viewer.id)}`,
      )
        .onConflictDoUpdate({
          target: accountDeletions.userId,
          set: request,
          setWhere: isNull(accountDeletions.completedAt),
        })
        .returning({ userId: accountDeletions.userId }),
    },
    after: [
      db
        .update(users)
        .set({ state: 'deleted' })
        .where(and(eq(users.id, viewer.id), isOpenAccount, isScheduled)),
      db.delete(sessions).where(and(eq(sessions.userId, viewer.id), isScheduled)),
      ...invalidateUser(db, viewer.id, true),
      ...(email ? [enqueueEmail(db, deletionScheduledEmail(email, dueAt), undefined, isScheduled)] : []),
    ],
  })
  if (scheduled.length > 0) return { dueAt }
  const [money] = await db.all<{ isSettled: number; hasNoPromotion: number }>(
    sql`SELECT ${isWalletSettled(viewer.id)} AS "isSettled", ${hasNoPaidPromotion(viewer.id)} AS "hasNoPromotion"`,
  )
  if (!money?.hasNoPromotion) throw conflict(HAS_PROMOTION)
  if (!money.isSettled) throw conflict(HAS_MONEY)
  throw conflict('انتشارات تازه‌ای به تو رسیده است؛ صفحه را تازه کن و بگو چه کسی مدیرش شود.')
}

const HAS_PROMOTION = 'افزایش بازدیدی خریده‌ای که هنوز تمام نشده است. صبر کن تا تمام شود یا آن را متوقف کن تا باقی پولش به کیف پولت برگردد.'

const HAS_MONEY =
  'در کیف پولت پول داری، یا پرداختی در انتظار نتیجه یا رپورتاژ آگهی‌ای در انتظار بررسی است. موجودی را خرج کن یا از «تماس با ما» بخواه به کارتت برگردد، و پس از روشن شدن نتیجه دوباره امتحان کن.'

/** Requires a choice for each owned publication; a successor must be another member with an open account. */
async function resolveChoices(
  db: Database,
  ownerId: number,
  requestedChoices: RequestDeletion['publications'],
): Promise<PublicationChoice[]> {
  const owned = and(eq(publications.ownerId, ownerId), isNull(publications.closedAt))
  const { rows, members } = await readTogether(db, {
    rows: db.select({ id: publications.id, hash: publications.hash }).from(publications).where(owned),
    members: db
      .select({ publicationId: publicationMembers.publicationId, userId: publicationMembers.userId, handle: users.handle })
      .from(publicationMembers)
      .innerJoin(publications, eq(publications.id, publicationMembers.publicationId))
      .innerJoin(users, eq(users.id, publicationMembers.userId))
      .where(and(owned, isOpenAccount)),
  })
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

export async function readDeletionOptions(db: Database, userId: number): Promise<DeletionOptions> {
  const owned = and(eq(publications.ownerId, userId), isNull(publications.closedAt))
  const { rows, members } = await readTogether(db, {
    rows: db
      .select({ id: publications.id, hash: publications.hash, handle: publications.handle, name: publications.name })
      .from(publications)
      .where(owned)
      .orderBy(publications.id),
    members: db
      .select({
        publicationId: publicationMembers.publicationId,
        handle: columnAlias(users.handle, 'member_handle'),
        name: columnAlias(users.name, 'member_name'),
        avatar: columnAlias(users.avatar, 'member_avatar'),
      })
      .from(publicationMembers)
      .innerJoin(publications, eq(publications.id, publicationMembers.publicationId))
      .innerJoin(users, eq(users.id, publicationMembers.userId))
      .where(and(owned, ne(users.id, userId), isOpenAccount))
      .orderBy(publicationMembers.joinedAt, users.id),
  })
  return {
    publications: rows.map(({ id, ...publication }) => ({
      ...publication,
      members: members.filter(({ publicationId }) => publicationId === id).map(({ handle, name, avatar }) => ({ handle, name, avatar })),
    })),
    graceDays: GRACE_PERIOD_MS / DAY,
  }
}

/**
 * Closes an account until its owner returns: ends every session, makes its pages return 410 and erases nothing. Throws `conflict` while the
 * user owns a publication, which would be without an owner.
 */
export async function deactivate(db: Database, { id }: Viewer): Promise<void> {
  const email = await emailOf(db, id)
  const owned = and(eq(publications.ownerId, id), isNull(publications.closedAt))
  const canLeave = sql`NOT EXISTS (SELECT 1 FROM ${publications} WHERE ${owned})`
  const { closed } = await write(db, {
    change: {
      closed: db
        .update(users)
        .set({ state: 'deactivated' })
        .where(and(eq(users.id, id), isOpenAccount, canLeave))
        .returning({ id: users.id }),
    },
    after: [
      db.delete(sessions).where(and(eq(sessions.userId, id), canLeave)),
      ...invalidateUser(db, id, true),
      ...(email ? [enqueueEmail(db, deactivatedEmail(email), undefined, canLeave)] : []),
    ],
  })
  if (closed.length === 0) throw conflict(OWNS_PUBLICATION)
}

const OWNS_PUBLICATION = 'مدیر انتشاراتی هستی که بی‌تو بی‌مدیر می‌ماند؛ اول در «انتشارات من» مدیریتش را به کس دیگری بسپار یا آن را ببند.'

/** Returns a user’s email address, or undefined for an account without one. */
async function emailOf(db: Database, userId: number): Promise<string | undefined> {
  const [row] = await db.select({ email: credentials.email }).from(credentials).where(eq(credentials.userId, userId))
  return row?.email ?? undefined
}

const NOT_YOU = 'اگر این کار تو نبوده، همین حالا وارد شو، گذرواژه‌ات را عوض کن و به نشست‌های دیگر پایان بده.'
const signInLink = { label: 'ورود به دفتر', path: '/login' }

const deactivatedEmail = (to: string) => ({
  to,
  subject: 'حسابت در دفتر بسته شد',
  paragraphs: [
    'سلام، حسابت را بستی. صفحه و پست‌هایت تا برنگردی دیده نمی‌شوند و چیزی حذف نشده است.',
    'هر زمان وارد شوی می‌توانی آن را باز کنی.',
    NOT_YOU,
  ],
  link: signInLink,
})

const deletionScheduledEmail = (to: string, dueAt: number) => ({
  to,
  subject: 'حسابت در دفتر حذف می‌شود',
  paragraphs: [
    `سلام، خواستی حسابت حذف شود. صفحه و پست‌هایت از همین حالا دیده نمی‌شوند و همه‌چیز در ${formatDate(dueAt)} برای همیشه حذف می‌شود.`,
    'تا آن روز اگر وارد شوی، می‌توانی حسابت را همان‌گونه که بود برگردانی.',
    NOT_YOU,
  ],
  link: signInLink,
})
