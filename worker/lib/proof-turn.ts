import type { Env } from '#worker/env.ts'
import { addressKey, type RatePolicy, refundTurn, takeTurn } from './rate-limit.ts'
import type { Viewer } from './viewer.ts'

const MINUTE = 60_000

/** As at signing in: a person waits a minute at most, an address up to a quarter of an hour. */
const PERSON: RatePolicy = { limit: 5, waitMs: 4_000, maxWaitMs: MINUTE, quietMs: 15 * MINUTE }
const ADDRESS: RatePolicy = { limit: 15, waitMs: 10_000, maxWaitMs: 15 * MINUTE, quietMs: 60 * MINUTE }

/**
 * Counts a try of a signed-in person at a password, code or key of theirs, by person and by address, whatever the page it is
 * typed in; `rate_limited` when one is spent. A right one is given back.
 */
export async function takeProofTurn(
  env: Env,
  request: Request,
  viewer: Viewer,
  act: 'proof' | 'passkey' = 'proof',
): Promise<{ refund: () => Promise<void> }> {
  const ofAddress = `${act}:proof:address:${addressKey(request)}`
  const ofPerson = `${act}:proof:person:${viewer.hash}`
  await takeTurn(env, [[ofAddress, ADDRESS]])
  await takeTurn(env, [[ofPerson, PERSON]])
  return { refund: () => refundTurn(env, [ofAddress, ofPerson]) }
}
