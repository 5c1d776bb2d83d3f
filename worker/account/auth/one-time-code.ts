import { randomInt } from 'node:crypto'
import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import { digest, newSecret } from '#worker/lib/hash.ts'
import { enqueueMail } from '#worker/lib/mail/index.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import { enqueueSms } from '#worker/lib/sms/index.ts'
import { codeLetter } from './code-letter.ts'
import type { CodeSent } from './contract.ts'
import { oneTimeCodes } from './schema.ts'

/** Life of a code in ms. */
export const CODE_LIFE = 10 * 60 * 1000
const RESEND_SECONDS = 60
const TRIES = 5

/** The code's digest, useless without the challenge it belongs to. */
export const codeDigest = (challenge: string, code: string): Promise<string> => digest(`${challenge}:${code}`)

/** Where a code goes: a proven or a new e-mail address, or a mobile number as `+98` and ten digits. */
export interface Destination {
  channel: 'email' | 'sms'
  address: string
  addressKey: string
}

type Purpose = (typeof oneTimeCodes.$inferInsert)['purpose']

interface Wanted {
  purpose: Purpose
  /** Null stores a code nobody can know, so that an account that does not exist costs the same and never tells. */
  to: Destination | null
  /** Secret only the asking browser holds; the code is good for no other. */
  browser: string
  /** Whose new address or fresh proof it is; none on the way in. */
  userId?: number
}

/** A new code as statements for the batch that asks for it, with what the browser is answered. */
export async function newCode(
  db: Database,
  { purpose, to, browser, userId }: Wanted,
): Promise<{ sent: CodeSent; statements: Statement[] }> {
  const challenge = newSecret()
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const at = now()
  const expiresAt = at + CODE_LIFE
  const row = db.insert(oneTimeCodes).values({
    challenge,
    purpose,
    ...(to ?? { channel: 'email', address: '', addressKey: '' }),
    userId,
    codeDigest: await codeDigest(challenge, to ? code : newSecret()),
    browserDigest: await digest(browser),
    createdAt: at,
    expiresAt,
  })
  return {
    sent: { challenge, expiresAt, resendAfter: RESEND_SECONDS },
    statements: [
      row,
      // Nothing comes of it; without it the answer for a name nobody has would come a few milliseconds sooner.
      ...(to === null ? [enqueue(db, 'nothing', {})] : []),
      ...(to?.channel === 'email' ? [enqueueMail(db, codeLetter(purpose, to.address, code))] : []),
      ...(to?.channel === 'sms' ? [enqueueSms(db, { to: to.address, code, expiresAt })] : []),
    ],
  }
}

interface Tried {
  purpose: Purpose
  challenge: string
  code: string
  browser: string
  userId?: number
}

/** The answer to a code that is wrong, old, used up or another browser's. */
export const wrongCode = () => invalid({ code: 'کد درست نیست یا زمانش گذشته است؛ دوباره بنویس یا کد تازه بگیر' })

/**
 * Counts a try of a code and answers its row when it is right; `invalid` otherwise, from the sixth try on too. `live` holds while
 * nobody has used the code: the batch that acts on it asks for it, and `spendCode` stands in the same batch.
 */
export async function tryCode(db: Database, { purpose, challenge, code, browser, userId }: Tried) {
  const live = and(
    eq(oneTimeCodes.challenge, challenge),
    eq(oneTimeCodes.purpose, purpose),
    eq(oneTimeCodes.browserDigest, await digest(browser)),
    userId === undefined ? isNull(oneTimeCodes.userId) : eq(oneTimeCodes.userId, userId),
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.expiresAt, now()),
  )
  const [row] = await db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(live, lt(oneTimeCodes.tries, TRIES)))
    .returning()
  if (!row || row.codeDigest !== (await codeDigest(challenge, code))) throw wrongCode()
  const exists: SQL = sql`EXISTS (SELECT 1 FROM ${oneTimeCodes} WHERE ${live})`
  return { row, live: exists }
}

/** Statement that uses a code up, after those of its batch that ask whether it is `live`. */
export const spendCode = (db: Database, challenge: string): Statement =>
  db
    .update(oneTimeCodes)
    .set({ verifiedAt: now(), usedAt: now() })
    .where(and(eq(oneTimeCodes.challenge, challenge), isNull(oneTimeCodes.usedAt)))

/** Statement for the cron: forgets codes that died a day ago. */
export const pruneCodes = (db: Database): Statement =>
  db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, now() - 24 * 60 * 60 * 1000))
