import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { VerifyCode } from '#worker/account/auth/contract.ts'
import { spendCode, tryCode, wrongCode } from '#worker/account/auth/index.ts'
import { credentials } from '#worker/account/auth/schema.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { enqueueMail } from '#worker/lib/mail/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { OwnAddresses } from './contract.ts'
import { type Change, noticeLetter } from './letters.ts'
import { readAddresses } from './read-addresses.ts'

/**
 * Makes an address the viewer's once its code is right; the address before is told. Two accounts that prove one address at once:
 * one has it, by the unique key, and the other's code was wrong.
 */
export async function verifyAddress(db: Database, viewer: Viewer, channel: 'email' | 'sms', tried: VerifyCode): Promise<OwnAddresses> {
  const { row, live } = await tryCode(db, { ...tried, purpose: 'change', browser: viewer.sessionDigest, userId: viewer.id })
  if (row.channel !== channel) throw wrongCode()
  const at = now()
  const set =
    channel === 'email'
      ? { email: row.address, emailKey: row.addressKey, emailVerifiedAt: at }
      : { phone: row.addressKey, phoneVerifiedAt: at }
  const notice = await noticeTo(db, viewer.id, channel === 'email' ? 'email-changed' : 'phone-changed')
  try {
    const [changed] = await atomic(db, [
      db
        .update(credentials)
        .set(set)
        .where(and(eq(credentials.userId, viewer.id), live))
        .returning({ userId: credentials.userId }),
      spendCode(db, tried.challenge),
      ...notice,
    ] as const)
    if (changed.length === 0) throw wrongCode()
  } catch (error) {
    throw isUniqueViolation(error) ? wrongCode() : error
  }
  return readAddresses(db, viewer.id)
}

/** Takes an address off the account; the last proven one stays. Repeating it changes nothing. Errors: `conflict`. */
export async function removeAddress(db: Database, viewer: Viewer, channel: 'email' | 'sms'): Promise<OwnAddresses> {
  const before = await readAddresses(db, viewer.id)
  if (before[channel === 'email' ? 'email' : 'phone'] === null) return before
  const isEmail = channel === 'email'
  const set = isEmail ? { email: null, emailKey: null, emailVerifiedAt: null } : { phone: null, phoneVerifiedAt: null }
  const other: SQL = isNotNull(isEmail ? credentials.phoneVerifiedAt : credentials.emailVerifiedAt)
  const notice = await noticeTo(db, viewer.id, isEmail ? 'email-removed' : 'phone-removed')
  const after = { email: isEmail ? null : before.email, phone: isEmail ? before.phone : null }
  if (after.email === null && after.phone === null) throw lastOne()
  const [removed] = await atomic(db, [
    db
      .update(credentials)
      .set(set)
      .where(and(eq(credentials.userId, viewer.id), other))
      .returning({ userId: credentials.userId }),
    ...notice,
  ] as const)
  if (removed.length === 0) throw lastOne()
  return readAddresses(db, viewer.id)
}

const lastOne = () => conflict('این تنها نشانی تأییدشدهٔ حسابت است؛ پیش از برداشتنش نشانی دیگری بیفزا.')

/** The letter to the e-mail address a person has now; none for somebody known by a mobile alone. */
async function noticeTo(db: Database, userId: number, change: Change): Promise<Statement[]> {
  const [present] = await db.select({ email: credentials.email }).from(credentials).where(eq(credentials.userId, userId))
  if (!present) throw invalid({ code: 'این حساب نشانی‌ای ندارد' })
  return present.email ? [enqueueMail(db, noticeLetter(present.email, change))] : []
}
