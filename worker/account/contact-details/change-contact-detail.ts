import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CodeSent, VerifyCode } from '#worker/account/auth/contract.ts'
import { checkCode, consumeCode, createCode, type Destination, invalidCodeError } from '#worker/account/auth/index.ts'
import { credentials } from '#worker/account/auth/schema.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { defineJob } from '#worker/lib/job.ts'
import { enqueueEmail, type OutgoingEmail } from '#worker/lib/mail.ts'
import { maskEmail, maskPhone } from '#worker/lib/mask-contact.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { ContactDetails } from './contract.ts'

/**
 * Sends a code, valid only in this session, to a new address; throws `invalid` for the viewer’s current one. An address of another account
 * gets the same response after the same work but no valid code; if it is an email address, a notice without a code goes to it.
 */
export async function requestContactChange(db: Database, viewer: Viewer, to: Destination): Promise<CodeSent> {
  const column = to.channel === 'email' ? credentials.emailKey : credentials.phone
  const [existing] = await db.select({ userId: credentials.userId }).from(credentials).where(eq(column, to.addressKey))
  if (existing?.userId === viewer.id) throw invalid({ [to.channel === 'email' ? 'email' : 'phone']: 'این همین حالا هم نشانی توست' })
  const { sent, statements } = await createCode(db, {
    purpose: 'change',
    to: existing ? { substitute: () => noticeToOwner(db, to) } : to,
    browser: viewer.sessionDigest,
    userId: viewer.id,
  })
  await atomic(db, statements)
  return sent
}

/** Takes the place of an SMS that is not sent, so that a request takes as long as one for a free number. */
export const NOTHING = defineJob({ kind: 'nothing', payload: z.strictObject({}) })

const noticeToOwner = (db: Database, { channel, address }: Destination): Statement =>
  channel === 'email' ? enqueueEmail(db, addressInUseEmail(address)) : enqueue(db, NOTHING, {})

/**
 * Replaces the viewer’s email address or phone number once its code is verified, and notifies the email address set before the change.
 * Throws `invalid` for a wrong or unusable code, and when another account has verified the same address first.
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
    const { changed } = await write(db, {
      change: {
        changed: db
          .update(credentials)
          .set(set)
          .where(and(eq(credentials.userId, viewer.id), guard))
          .returning({ userId: credentials.userId }),
      },
      after: [...notification, consumeCode(db, attempt.challenge)],
    })
    if (changed.length === 0) throw invalidCodeError()
  } catch (error) {
    throw isUniqueViolation(error) ? invalidCodeError() : error
  }
  return readContactDetails(db, viewer.id)
}

/**
 * Removes the email address or phone number and notifies the email address set before. Idempotent. Throws `conflict` when the account has
 * no other verified address.
 */
export async function removeContactDetail(db: Database, viewer: Viewer, channel: 'email' | 'sms'): Promise<ContactDetails> {
  const before = await readContactDetails(db, viewer.id)
  if (before[channel === 'email' ? 'email' : 'phone'] === null) return before
  const isEmail = channel === 'email'
  const set = isEmail ? { email: null, emailKey: null, emailVerifiedAt: null } : { phone: null, phoneVerifiedAt: null }
  const [column, other] = [
    isEmail ? credentials.emailKey : credentials.phone,
    isEmail ? credentials.phoneVerifiedAt : credentials.emailVerifiedAt,
  ]
  const notification = await enqueueChangeEmail(db, viewer.id, isEmail ? 'email-removed' : 'phone-removed')
  const after = { email: isEmail ? null : before.email, phone: isEmail ? before.phone : null }
  if (after.email === null && after.phone === null) throw lastContactDetailError()
  const { removed } = await write(db, {
    change: {
      removed: db
        .update(credentials)
        .set(set)
        .where(and(eq(credentials.userId, viewer.id), isNotNull(column), isNotNull(other)))
        .returning({ userId: credentials.userId }),
    },
    after: [...notification],
  })
  const current = await readContactDetails(db, viewer.id)
  if (removed.length === 0 && current[isEmail ? 'email' : 'phone'] !== null) throw lastContactDetailError()
  return current
}

const lastContactDetailError = () => conflict('این تنها نشانی تأییدشدهٔ حسابت است؛ پیش از حذفش نشانی دیگری بیفزا.')

/** Sends an email only if the statement before it in the batch changed a row. */
const enqueueIfChanged = (db: Database, email: OutgoingEmail): Statement => enqueueEmail(db, email, undefined, sql`changes() > 0`)

/** Builds the notification of a change, for the batch directly after the update. */
async function enqueueChangeEmail(db: Database, userId: number, change: ContactChange): Promise<Statement[]> {
  const [current] = await db.select({ email: credentials.email }).from(credentials).where(eq(credentials.userId, userId))
  if (!current) throw invalid({ code: 'این حساب نشانی‌ای ندارد' })
  return current.email ? [enqueueIfChanged(db, contactChangedEmail(current.email, change))] : []
}

/** Returns a user’s verified email address and phone number, masked; null for each that is not set or not verified. */
export async function readContactDetails(db: Database, userId: number): Promise<ContactDetails> {
  const [row] = await db.select().from(credentials).where(eq(credentials.userId, userId))
  return {
    email: row?.email && row.emailVerifiedAt ? maskEmail(row.email) : null,
    phone: row?.phone && row.phoneVerifiedAt ? maskPhone(row.phone) : null,
  }
}

type ContactChange = 'email-changed' | 'email-removed' | 'phone-changed' | 'phone-removed'

const TEMPLATES: Record<ContactChange, { subject: string; lead: string }> = {
  'email-changed': {
    subject: 'ایمیل حسابت در دفتر تغییر کرد',
    lead: 'سلام، ایمیل حسابت همین حالا به نشانی دیگری تغییر کرد و از این پس نامه‌ها و کدها به آنجا می‌روند.',
  },
  'email-removed': { subject: 'ایمیلت از حساب دفتر حذف شد', lead: 'سلام، این ایمیل همین حالا از حسابت حذف شد.' },
  'phone-changed': { subject: 'موبایل حسابت در دفتر تغییر کرد', lead: 'سلام، شمارهٔ موبایلی همین حالا روی حسابت نشست.' },
  'phone-removed': { subject: 'موبایلت از حساب دفتر حذف شد', lead: 'سلام، شمارهٔ موبایل همین حالا از حسابت حذف شد.' },
}

/**
 * Builds the email that reports a change of contact details and says what to do if someone else made it; `to` is the email address set
 * before the change.
 */
const contactChangedEmail = (to: string, change: ContactChange): OutgoingEmail => ({
  to,
  subject: TEMPLATES[change].subject,
  paragraphs: [
    TEMPLATES[change].lead,
    'اگر خودت این کار را کرده‌ای، کار دیگری لازم نیست.',
    'اگر تو نبوده‌ای، همین حالا به ما پیام بده و بنویس این حساب را چه زمانی ساخته‌ای؛ اگر هنوز می‌توانی وارد شوی، گذرواژه‌ات را عوض کن و به نشست‌های دیگر پایان بده.',
  ],
  link: { label: 'پیام به دفتر', path: '/contact-us' },
})

/** Builds the email that tells an address’s owner that someone tried to add it to another account. */
const addressInUseEmail = (to: string): OutgoingEmail => ({
  to,
  subject: 'این نشانی پیش‌تر در دفتر حساب دارد',
  paragraphs: [
    'سلام، کسی خواست این نشانی را به حساب دیگری در دفتر بیفزاید. این نشانی پیش‌تر حساب دارد و چیزی تغییر نکرد.',
    'اگر خودت بودی، با همین نشانی وارد شو؛ اگر نه، این نامه را نادیده بگیر.',
  ],
  link: { label: 'ورود به دفتر', path: '/login' },
})
