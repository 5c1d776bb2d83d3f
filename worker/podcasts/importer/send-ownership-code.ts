import { createCode, normalizeEmail } from '#worker/account/auth/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { sha256 } from '#worker/lib/hash.ts'
import { maskEmail } from '#worker/lib/mask-contact.ts'
import { consumeAttempt, type RatePolicy } from '#worker/lib/rate-limit.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { OwnershipChallenge } from './contract.ts'
import { lockedFeed, missingOwnerEmail } from './feed/feed-errors.ts'
import { fetchFeed } from './feed/fetch-feed.ts'
import { findVerificationEmail } from './preview-import.ts'

const MINUTE = 60_000
/** Applies per viewer and per address, since the address's owner may not have requested the email. */
const CODE_RATE: RatePolicy = { limit: 4, waitMs: MINUTE, maxWaitMs: 60 * MINUTE, resetAfterMs: 24 * 60 * MINUTE }

/**
 * Emails a code to the feed's owner, valid in this browser only. Errors: those of `fetchFeed`; `conflict` for a locked feed or if no
 * address needs confirmation; `rate_limited`.
 */
export async function sendOwnershipCode(
  env: Env,
  db: Database,
  viewer: Viewer,
  feed: string,
  browser: string,
): Promise<OwnershipChallenge> {
  const read = await fetchFeed(env, feed)
  if (read.show.locked) throw lockedFeed()
  const address = await findVerificationEmail(db, viewer, read)
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
