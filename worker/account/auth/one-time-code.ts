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

/** Life of a code in ms. */
export const CODE_TTL_MS = 10 * 60 * 1000
const RESEND_SECONDS = 60
const MAX_ATTEMPTS = 5

/** The code's digest, useless without the challenge it belongs to. */
export const codeDigest = (challenge: string, code: string): Promise<string> => sha256(`${challenge}:${code}`)

/** Where a code goes: a proven or a new e-mail address, or a mobile number as `+98` and ten digits. */
export interface Destination {
  channel: 'email' | 'sms'
  address: string
  addressKey: string
}

type Purpose = (typeof oneTimeCodes.$inferInsert)['purpose']

interface CodeRequest {
  purpose: Purpose
  /** Null stores a code nobody can know, so that an account that does not exist costs the same and never tells. */
  to: Destination | null
  /** Secret only the asking browser holds; the code is good for no other. */
  browser: string
  /** Whose new address or fresh proof it is; none on the way in. */
  userId?: number
}

/** A new code as statements for the batch that asks for it, with what the browser is answered. */
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
      // Nothing comes of it; without it the answer for a name nobody has would come a few milliseconds sooner.
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

/** The answer to a code that is wrong, old, used up or another browser's. */
export const invalidCodeError = () => invalid({ code: 'کد درست نیست یا زمانش گذشته است؛ دوباره بنویس یا کد تازه بگیر' })

/**
 * Counts a try of a code and answers its row when it is right; `invalid` otherwise, from the sixth try on too. `live` holds while
 * nobody has used the code: the batch that acts on it asks for it, and `spendCode` stands in the same batch.
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

/** Statement that uses a code up, after those of its batch that ask whether it is `live`. */
export const consumeCode = (db: Database, challenge: string): Statement =>
  db
    .update(oneTimeCodes)
    .set({ verifiedAt: now(), usedAt: now() })
    .where(and(eq(oneTimeCodes.challenge, challenge), isNull(oneTimeCodes.usedAt)))

/** Statement for the cron: forgets codes that died a day ago. */
export const pruneCodes = (db: Database): Statement =>
  db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, now() - 24 * 60 * 60 * 1000))
