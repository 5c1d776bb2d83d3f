import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { VerifyCode } from '#worker/account/auth/contract.ts'
import { checkCode, consumeCode, invalidCodeError } from '#worker/account/auth/index.ts'
import { credentials } from '#worker/account/auth/schema.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { enqueueEmail } from '#worker/lib/mail/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { ContactDetails } from './contract.ts'
import { type ContactChange, contactChangedEmail } from './emails.ts'
import { readContactDetails } from './read-contact-details.ts'

/**
 * Replaces the viewer’s email address or phone number once its code is verified, and notifies the email address set before the change. When
 * two accounts verify the same address, the unique key lets only one succeed; the other’s code is rejected.
 */
export async function verifyContactDetail(
  db: Database,
  viewer: Viewer,
  channel: 'email' | 'sms',
  attempt: VerifyCode,
): Promise<ContactDetails> {
  const { row, guard } = await checkCode(db, { ...attempt, purpose: 'change', browser: viewer.sessionDigest, userId: viewer.id })
  if (row.channel !== channel) throw invalidCodeError()
  const at = now()
  const set =
    channel === 'email'
      ? { email: row.address, emailKey: row.addressKey, emailVerifiedAt: at }
      : { phone: row.addressKey, phoneVerifiedAt: at }
  const notification = await enqueueChangeEmail(db, viewer.id, channel === 'email' ? 'email-changed' : 'phone-changed')
  try {
    const [changed] = await atomic(db, [
      db
        .update(credentials)
        .set(set)
        .where(and(eq(credentials.userId, viewer.id), guard))
        .returning({ userId: credentials.userId }),
      consumeCode(db, attempt.challenge),
      ...notification,
    ] as const)
    if (changed.length === 0) throw invalidCodeError()
  } catch (error) {
    throw isUniqueViolation(error) ? invalidCodeError() : error
  }
  return readContactDetails(db, viewer.id)
}

/** Removes the email address or phone number. Idempotent. Throws `conflict` when it is the only one. */
export async function removeContactDetail(db: Database, viewer: Viewer, channel: 'email' | 'sms'): Promise<ContactDetails> {
  const before = await readContactDetails(db, viewer.id)
  if (before[channel === 'email' ? 'email' : 'phone'] === null) return before
  const isEmail = channel === 'email'
  const set = isEmail ? { email: null, emailKey: null, emailVerifiedAt: null } : { phone: null, phoneVerifiedAt: null }
  const other: SQL = isNotNull(isEmail ? credentials.phoneVerifiedAt : credentials.emailVerifiedAt)
  const notification = await enqueueChangeEmail(db, viewer.id, isEmail ? 'email-removed' : 'phone-removed')
  const after = { email: isEmail ? null : before.email, phone: isEmail ? before.phone : null }
  if (after.email === null && after.phone === null) throw lastContactDetailError()
  const [removed] = await atomic(db, [
    db
      .update(credentials)
      .set(set)
      .where(and(eq(credentials.userId, viewer.id), other))
      .returning({ userId: credentials.userId }),
    ...notification,
  ] as const)
  if (removed.length === 0) throw lastContactDetailError()
  return readContactDetails(db, viewer.id)
}

const lastContactDetailError = () => conflict('این تنها نشانی تأییدشدهٔ حسابت است؛ پیش از حذفش نشانی دیگری بیفزا.')

/** Enqueues nothing for an account without an email address. */
async function enqueueChangeEmail(db: Database, userId: number, change: ContactChange): Promise<Statement[]> {
  const [current] = await db.select({ email: credentials.email }).from(credentials).where(eq(credentials.userId, userId))
  if (!current) throw invalid({ code: 'این حساب نشانی‌ای ندارد' })
  return current.email ? [enqueueEmail(db, contactChangedEmail(current.email, change))] : []
}
