import { emailKey, newCode } from '#worker/account/auth/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { digest } from '#worker/lib/hash.ts'
import { maskEmail } from '#worker/lib/mask-address.ts'
import { type RatePolicy, takeTurn } from '#worker/lib/rate-limit.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { FeedProof } from './contract.ts'
import { readFeed } from './feed/read-feed.ts'
import { lockedFeed, noOwnerMail } from './feed/refusals.ts'
import { proofOf } from './preview.ts'

const MINUTE = 60_000
/** A letter to somebody who may not have asked for it: few to one address, whoever asks. */
const LETTERS: RatePolicy = { limit: 4, waitMs: MINUTE, maxWaitMs: 60 * MINUTE, quietMs: 24 * 60 * MINUTE }

/** Mails a code to the address a feed names as its owner's, good for this person's browser only. Errors: those of `readFeed`, `conflict`. */
export async function proveOwner(env: Env, db: Database, viewer: Viewer, feed: string, browser: string): Promise<FeedProof> {
  const read = await readFeed(env, feed)
  if (read.show.locked) throw lockedFeed()
  const address = await proofOf(db, viewer, read)
  if (address === null) throw noOwnerMail()
  const addressKey = emailKey(address)
  await takeTurn(env, [
    [`feed-code:${viewer.hash}`, LETTERS],
    [`feed-code-to:${await digest(addressKey)}`, LETTERS],
  ])
  const { sent, statements } = await newCode(db, {
    purpose: 'feed',
    to: { channel: 'email', address, addressKey },
    browser,
    userId: viewer.id,
  })
  await atomic(db, statements)
  return { challenge: sent.challenge, expiresAt: sent.expiresAt, sentTo: maskEmail(address) }
}
