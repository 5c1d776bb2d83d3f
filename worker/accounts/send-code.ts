import { randomInt } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { digest, newSecret } from '#worker/lib/hash.ts'
import { enqueueMail } from '#worker/lib/mail/index.ts'
import type { CodeSent } from './contract.ts'
import { emailKey } from './email-key.ts'
import { oneTimeCodes } from './schema.ts'

/** Life of a code in ms. */
export const CODE_LIFE = 10 * 60 * 1000
const RESEND_SECONDS = 60

/** The code's digest, useless without the challenge it belongs to. */
export const codeDigest = (challenge: string, code: string): Promise<string> => digest(`${challenge}:${code}`)

/**
 * Sends a one-time code to an address, whether or not it has an account: the answer and the work are the same. `browser` is a
 * secret only the asking browser holds; the code is good for no other.
 */
export async function sendCode(db: Database, email: string, browser: string): Promise<CodeSent> {
  const challenge = newSecret()
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const at = now()
  await atomic(db, [
    db.insert(oneTimeCodes).values({
      challenge,
      purpose: 'enter',
      channel: 'email',
      address: email.trim(),
      addressKey: emailKey(email),
      codeDigest: await codeDigest(challenge, code),
      browserDigest: await digest(browser),
      createdAt: at,
      expiresAt: at + CODE_LIFE,
    }),
    enqueueMail(db, codeLetter(email.trim(), code)),
  ])
  return { challenge, expiresAt: at + CODE_LIFE, resendAfter: RESEND_SECONDS }
}

const codeLetter = (to: string, code: string) => ({
  to,
  subject: `کد ورود به دفتر: \u2068${code}\u2069`,
  paragraphs: [
    'سلام، کد ورود یا ثبت‌نام تو در دفتر این است:',
    'این کد ده دقیقه و فقط در همان مرورگری که آن را خواسته کار می‌کند.',
    'اگر تو آن را نخواسته‌ای، این نامه را نادیده بگیر؛ بدون کد کسی وارد نمی‌شود.',
  ],
  code,
})

/** Statement for the cron: forgets codes that died a day ago. */
export const pruneCodes = (db: Database): Statement =>
  db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, now() - 24 * 60 * 60 * 1000))
