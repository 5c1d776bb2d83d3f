import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CodeSent } from '#worker/accounts/contract.ts'
import { CODE_LIFE, codeDigest } from '#worker/accounts/index.ts'
import { credentials, oneTimeCodes } from '#worker/accounts/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { enqueueMail } from '#worker/lib/mail/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { ownAddress } from './own-address.ts'

const RESEND_SECONDS = 60

/** Sends a code to the person's own verified address; it is good for this session only. */
export async function sendProofCode(db: Database, viewer: Viewer): Promise<CodeSent> {
  const [own] = await db.select().from(credentials).where(eq(credentials.userId, viewer.id))
  const to = own && ownAddress(own)
  if (to?.channel !== 'email') throw new AppError('conflict', { message: 'نشانی تأییدشده‌ای نداری که کد به آن برود؛ راه دیگری را برگزین.' })
  const challenge = newSecret()
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const at = now()
  await atomic(db, [
    db.insert(oneTimeCodes).values({
      challenge,
      purpose: 'confirm',
      channel: to.channel,
      address: to.address,
      addressKey: to.key,
      userId: viewer.id,
      codeDigest: await codeDigest(challenge, code),
      browserDigest: viewer.sessionDigest,
      createdAt: at,
      expiresAt: at + CODE_LIFE,
    }),
    enqueueMail(db, proofLetter(to.address, code)),
  ])
  return { challenge, expiresAt: at + CODE_LIFE, resendAfter: RESEND_SECONDS }
}

const proofLetter = (to: string, code: string) => ({
  to,
  subject: `کد تأیید دفتر: \u2068${code}\u2069`,
  paragraphs: [
    'سلام، برای تغییری در حسابت خواستی نشان بدهی که خودت هستی. کد این است:',
    'این کد ده دقیقه و فقط در همان مرورگری که آن را خواسته کار می‌کند.',
    'اگر تو آن را نخواسته‌ای، کسی در حسابت وارد شده است: به کسی کد را نگو، از تنظیمات حساب به نشست‌های دیگر پایان بده و گذرواژه‌ات را عوض کن.',
  ],
  code,
  link: { label: 'تنظیمات حساب', path: '/me/settings/account' },
})
