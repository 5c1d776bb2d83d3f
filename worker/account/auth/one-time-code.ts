import { randomInt } from 'node:crypto'
import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import { newSecret, sha256 } from '#worker/lib/hash.ts'
import { enqueueEmail } from '#worker/lib/mail/index.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import { enqueueSms } from '#worker/lib/sms/index.ts'
import { codeEmail } from './code-email.ts'
import type { CodeSent } from './contract.ts'
import { oneTimeCodes } from './schema.ts'

export const CODE_TTL_MS = 10 * 60 * 1000
const RESEND_SECONDS = 60
const MAX_ATTEMPTS = 5

export const codeDigest = (challenge: string, code: string): Promise<string> => sha256(`${challenge}:${code}`)

/** Recipient of a code: an email address, or a mobile number as `+98` and ten digits. */
export interface Destination {
  channel: 'email' | 'sms'
  address: string
  addressKey: string
}

type Purpose = (typeof oneTimeCodes.$inferInsert)['purpose']

interface CodeRequest {
  purpose: Purpose
  /** When null, stores a code nobody can know, so that an unknown account costs the same and is not revealed. */
  to: Destination | null
  /** Secret of the requesting browser or session; no other can use the code. */
  browser: string
  /** Set when changing contact details or reauthenticating; absent at sign-in. */
  userId?: number
}

/** Creates a code. Returns the response, and the statements that store and send the code for the caller’s batch. */
export async function createCode(
  db: Database,
  { purpose, to, browser, userId }: CodeRequest,
): Promise<{ sent: CodeSent; statements: Statement[] }> {
  const challenge = newSecret()
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const at = now()
  const expiresAt = at + CODE_TTL_MS
  const row = db.insert(oneTimeCodes).values({
    challenge,
    purpose,
    ...(to ?? { channel: 'email', address: '', addressKey: '' }),
    userId,
    codeDigest: await codeDigest(challenge, to ? code : newSecret()),
    browserDigest: await sha256(browser),
    createdAt: at,
    expiresAt,
  })
  return {
    sent: { challenge, expiresAt, resendAfter: RESEND_SECONDS },
    statements: [
      row,
      // Enqueue a no-op job; without it, the response for an unknown handle would be a few milliseconds faster.
      ...(to === null ? [enqueue(db, 'nothing', {})] : []),
      ...(to?.channel === 'email' ? [enqueueEmail(db, codeEmail(purpose, to.address, code))] : []),
      ...(to?.channel === 'sms' ? [enqueueSms(db, { to: to.address, code, expiresAt })] : []),
    ],
  }
}

interface CodeAttempt {
  purpose: Purpose
  challenge: string
  code: string
  browser: string
  userId?: number
}

/** Returns the error for a code that is wrong, expired, used or from another browser. */
export const invalidCodeError = () => invalid({ code: 'کد درست نیست یا زمانش گذشته است؛ دوباره بنویس یا کد تازه بگیر' })

/**
 * Counts an attempt and returns the code’s row; throws `invalid` for a wrong or unusable code and after five attempts. `guard` holds while
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
export const pruneCodes = (db: Database): Statement =>
  db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, now() - 24 * 60 * 60 * 1000))
