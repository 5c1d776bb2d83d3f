import type { Env } from '#worker/env.ts'
import { clientIpKey, consumeAttempt, type RatePolicy, refundAttempt } from './rate-limit.ts'
import type { Viewer } from './viewer.ts'

const MINUTE = 60_000

/** As at signing in: a person waits a minute at most, an address up to a quarter of an hour. */
const USER_POLICY: RatePolicy = { limit: 5, waitMs: 4_000, maxWaitMs: MINUTE, resetAfterMs: 15 * MINUTE }
const IP_POLICY: RatePolicy = { limit: 15, waitMs: 10_000, maxWaitMs: 15 * MINUTE, resetAfterMs: 60 * MINUTE }

/**
 * Counts a try of a signed-in person at a password, code or key of theirs, by person and by address, whatever the page it is
 * typed in; `rate_limited` when one is spent. A right one is given back.
 */
export async function consumeReauthenticationAttempt(
  env: Env,
  request: Request,
  viewer: Viewer,
  action: 'proof' | 'passkey' = 'proof',
): Promise<{ refund: () => Promise<void> }> {
  const ipKey = `${action}:proof:address:${clientIpKey(request)}`
  const userKey = `${action}:proof:person:${viewer.hash}`
  await consumeAttempt(env, [[ipKey, IP_POLICY]])
  await consumeAttempt(env, [[userKey, USER_POLICY]])
  return { refund: () => refundAttempt(env, [ipKey, userKey]) }
}
