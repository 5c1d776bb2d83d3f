import { type SQL, sql } from 'drizzle-orm'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { checkCode, consumeCode, createCode, normalizeEmail } from '#worker/account/auth/index.ts'
import { credentials } from '#worker/account/auth/schema.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { conflict, invalid } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import { maskEmail } from '#worker/lib/mask-contact.ts'
import { consumeAttempt, type RatePolicy } from '#worker/lib/rate-limit.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { OwnershipChallenge, StartImport } from './contract.ts'
import { type FetchedFeed, fetchFeed } from './feed/fetch-feed.ts'
import { verifyOwnershipWord } from './ownership-word.ts'

/** Returns the owner address that must confirm the import; null if the feed names none or it is the viewer's verified email. */
export async function findVerificationEmail(db: Database, viewer: Viewer, { show }: FetchedFeed): Promise<string | null> {
  if (show.owner === undefined) return null
  const [own] = await db
    .select({ key: credentials.emailKey })
    .from(credentials)
    .where(sql`${credentials.userId} = ${viewer.id} AND ${credentials.emailVerifiedAt} IS NOT NULL`)
  return own?.key === normalizeEmail(show.owner) ? null : show.owner
}

/** Applies per viewer and per address, since the address's owner may not have requested the email. */
const CODE_RATE: RatePolicy = { limit: 4, waitMs: MINUTE, maxWaitMs: HOUR, resetAfterMs: DAY }

/**
 * Emails a code to the feed's owner, valid only in the browser with the secret `browser`. Errors: those of `fetchFeed`; `conflict` if no
 * address needs confirmation; `rate_limited`.
 */
export async function sendOwnershipCode(
  env: Env,
  db: Database,
  viewer: Viewer,
  feed: string,
  browser: string,
): Promise<OwnershipChallenge> {
  const address = await findVerificationEmail(db, viewer, await fetchFeed(env, feed))
  if (address === null) throw missingOwnerEmail()
  const addressKey = normalizeEmail(address)
  await consumeAttempt(env, [
    [`feed-code:${viewer.hash}`, CODE_RATE],
    [`feed-code-to:${await sha256(addressKey)}`, CODE_RATE],
  ])
  const { sent, statements } = await createCode(db, {
    purpose: 'feed',
    to: { channel: 'email', address, addressKey },
    browser,
    userId: viewer.id,
  })
  await atomic(db, statements)
  return { challenge: sent.challenge, expiresAt: sent.expiresAt, sentTo: maskEmail(address) }
}

/**
 * Verifies that the viewer controls the feed's owner address or, if it names none, the feed itself; `live` must still hold when the show is
 * created, in the batch with `consume`. Throws `invalid` for a missing or wrong code or word.
 */
export async function verifyOwnership(
  env: Env,
  db: Database,
  viewer: Viewer,
  read: FetchedFeed,
  verification: StartImport['verification'],
  browser: string | undefined,
): Promise<{ live: SQL; consume: Statement[] }> {
  if (read.show.owner === undefined) {
    const { live, consume } = await verifyOwnershipWord(env, db, viewer, read)
    return { live, consume: [consume] }
  }
  const address = await findVerificationEmail(db, viewer, read)
  if (address === null) return { live: sql`1`, consume: [] }
  if (!verification || browser === undefined) throw ownershipCodeRequired()
  const { row, guard } = await checkCode(db, { purpose: 'feed', ...verification, browser, userId: viewer.id })
  if (row.addressKey !== normalizeEmail(address)) throw codeForOtherFeed()
  return { live: guard, consume: [consumeCode(db, verification.challenge)] }
}

const codeForOtherFeed = () => invalid({ code: 'این کد برای نشانی همین RSS نبود؛ کد تازه بگیر' })
export const ownershipCodeRequired = () => invalid({ code: 'کدی را که به نشانی صاحب RSS فرستادیم بنویس' })
const missingOwnerEmail = () => conflict('این RSS نشانی ایمیل‌ای ندارد که کدی به آن بفرستیم؛ با گذاشتن یک کلمه در RSS ادامه بده.')
