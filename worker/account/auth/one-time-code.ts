import { randomInt } from 'node:crypto'
import { and, eq, gt, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { DAY, MINUTE } from '#shared/time.ts'
import { type Database, database, type Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import { newSecret, sha256 } from '#worker/lib/hash.ts'
import { enqueueEmail, type OutgoingEmail, sendEmail } from '#worker/lib/mail.ts'
import { enqueueSms, sendSms } from '#worker/lib/sms.ts'
import type { CodeSent } from './contract.ts'
import { oneTimeCodes } from './schema.ts'

const CODE_TTL_MS = 10 * MINUTE
const RESEND_SECONDS = 60
const MAX_ATTEMPTS = 5

const codeDigest = (challenge: string, code: string): Promise<string> => sha256(`${challenge}:${code}`)

/** Recipient of a code: an email address, or a mobile number as `+98` and ten digits. */
export interface Destination {
  channel: 'email' | 'sms'
  address: string
  addressKey: string
}

/** A code whose row matches nothing until `sendCodeTo` completes it. */
export interface UnsentCode {
  challenge: string
  code: string
  expiresAt: number
}

type Purpose = (typeof oneTimeCodes.$inferInsert)['purpose']

interface CodeRequest {
  purpose: Purpose
  /**
   * When null, the stored digest matches no code. `substitute` then takes the place of the message, so that the caller's batch does the same
   * work and the response takes the same time for known and unknown accounts.
   */
  to: Destination | { substitute: (code: UnsentCode) => Statement }
  /** Secret of the requesting browser, or digest of its session; no other browser or session can use the code. */
  browser: string
  /** Set for codes requested while signed in; absent at sign-in. */
  userId?: number
}

/** Creates a code. Returns the response, and the statements for the caller’s batch that store the code and enqueue its message. */
export async function createCode(
  db: Database,
  { purpose, to, browser, userId }: CodeRequest,
): Promise<{ sent: CodeSent; statements: Statement[] }> {
  const challenge = newSecret()
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const at = now()
  const expiresAt = at + CODE_TTL_MS
  const isUnsent = 'substitute' in to
  const row = db
    .insert(oneTimeCodes)
    .values({
      challenge,
      purpose,
      ...(isUnsent ? NO_DESTINATION : to),
      userId,
      codeDigest: await codeDigest(challenge, isUnsent ? newSecret() : code),
      browserDigest: await sha256(browser),
      createdAt: at,
      expiresAt,
    })
    .onConflictDoNothing()
  return {
    sent: { challenge, expiresAt, resendAfter: RESEND_SECONDS },
    statements: [row, isUnsent ? to.substitute({ challenge, code, expiresAt }) : enqueueCode(db, purpose, to, { code, expiresAt })],
  }
}

const enqueueCode = (db: Database, purpose: Purpose, { channel, address }: Destination, sent: Omit<UnsentCode, 'challenge'>): Statement =>
  channel === 'sms' ? enqueueSms(db, { to: address, ...sent }) : enqueueEmail(db, codeEmail(purpose, address, sent))

const NO_DESTINATION: Destination = { channel: 'email', address: '', addressKey: '' }

/** Completes the row of a sign-in code that had no destination, unless an earlier run of the job did, and sends the code. */
export async function sendCodeTo(env: Env, to: Destination, { challenge, code, expiresAt }: UnsentCode): Promise<void> {
  await database(env)
    .update(oneTimeCodes)
    .set({ ...to, codeDigest: await codeDigest(challenge, code) })
    .where(and(eq(oneTimeCodes.challenge, challenge), eq(oneTimeCodes.addressKey, NO_DESTINATION.addressKey)))
  if (to.channel === 'sms') await sendSms(env, { to: to.address, code, expiresAt })
  else await sendEmail(env, codeEmail('enter', to.address, { code, expiresAt }))
}

interface CodeAttempt {
  purpose: Purpose
  challenge: string
  code: string
  browser: string
  userId?: number
}

/** Creates the error for a code that is wrong, expired, used, out of attempts or from another browser. */
export const invalidCodeError = () => invalid({ code: 'کد درست نیست یا زمانش گذشته است؛ دوباره بنویس یا کد تازه بگیر' })

/**
 * Counts an attempt and returns the code’s row; throws `invalid` for a wrong or unusable code and after `MAX_ATTEMPTS`. `guard` holds while
 * the code is unused: the caller’s batch must check it and include `consumeCode`.
 */
export async function checkCode(db: Database, { purpose, challenge, code, browser, userId }: CodeAttempt) {
  const isUsable = and(
    eq(oneTimeCodes.challenge, challenge),
    eq(oneTimeCodes.purpose, purpose),
    eq(oneTimeCodes.browserDigest, await sha256(browser)),
    userId === undefined ? isNull(oneTimeCodes.userId) : eq(oneTimeCodes.userId, userId),
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.expiresAt, now()),
  )
  const [row] = await db
    .update(oneTimeCodes)
    .set({ attempts: sql`${oneTimeCodes.attempts} + 1` })
    .where(and(isUsable, lt(oneTimeCodes.attempts, MAX_ATTEMPTS)))
    .returning()
  if (!row || row.codeDigest !== (await codeDigest(challenge, code))) throw invalidCodeError()
  const isUnused: SQL = sql`EXISTS (SELECT 1 FROM ${oneTimeCodes} WHERE ${isUsable})`
  return { row, guard: isUnused }
}

/** Builds a statement that marks a code as used; place it after the statements that check `guard`. */
export const consumeCode = (db: Database, challenge: string): Statement =>
  db
    .update(oneTimeCodes)
    .set({ verifiedAt: now(), usedAt: now() })
    .where(and(eq(oneTimeCodes.challenge, challenge), isNull(oneTimeCodes.usedAt)))

/** Builds a statement for cron that deletes codes that expired more than a day ago. */
export const pruneCodes = (db: Database): Statement => db.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, now() - DAY))

const TEMPLATES = {
  enter: {
    subject: 'کد ورود به دفتر',
    lead: 'سلام، کد ورود یا ثبت‌نام تو در دفتر این است:',
    notRequested: 'اگر تو آن را نخواسته‌ای، این نامه را نادیده بگیر؛ بدون کد کسی وارد نمی‌شود.',
  },
  change: {
    subject: 'کد تأیید نشانی تازه در دفتر',
    lead: 'سلام، کسی این نشانی را برای حسابش در دفتر نوشته است. کد تأیید این است:',
    notRequested: 'اگر تو آن را نخواسته‌ای، این نامه را نادیده بگیر؛ بدون کد این نشانی به حسابی افزوده نمی‌شود.',
  },
  feed: {
    subject: 'کد آوردن پادکست به دفتر',
    lead: 'سلام، کسی می‌خواهد پادکستی را به دفتر بیاورد که این نشانی در RSS آن آمده است. اگر تویی، این کد را بنویس:',
    notRequested: 'اگر تو آن را نخواسته‌ای، این نامه را نادیده بگیر و کد را به کسی نده؛ بدون آن پادکستت جابه‌جا نمی‌شود.',
  },
  confirm: {
    subject: 'کد تأیید هویت در دفتر',
    lead: 'سلام، برای ادامهٔ کاری که در حسابت خواسته‌ای، این کد را بنویس:',
    notRequested: 'اگر تو آن را نخواسته‌ای، کسی به حسابت وارد شده است؛ گذرواژه‌ات را عوض کن و نشست‌های دیگر را پایان بده.',
  },
}

const codeEmail = (purpose: keyof typeof TEMPLATES, to: string, { code, expiresAt }: Omit<UnsentCode, 'challenge'>): OutgoingEmail => {
  const { subject, lead, notRequested } = TEMPLATES[purpose]
  return {
    to,
    subject: `${subject}: \u2068${code}\u2069`,
    paragraphs: [lead, 'این کد ده دقیقه و فقط در همان مرورگری که آن را خواسته کار می‌کند.', notRequested],
    code,
    expiresAt,
  }
}
