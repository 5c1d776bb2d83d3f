import type { Env } from '#worker/env.ts'
import { clientIpKey, consumeAttempt, type RatePolicy, refundAttempt } from './rate-limit.ts'
import type { Viewer } from './viewer.ts'

const MINUTE = 60_000

/** Limits per user and per IP address, equal to those of sign-in; the longest waits are 1 minute and 15 minutes. */
const USER_POLICY: RatePolicy = { limit: 5, waitMs: 4_000, maxWaitMs: MINUTE, resetAfterMs: 15 * MINUTE }
const IP_POLICY: RatePolicy = { limit: 15, waitMs: 10_000, maxWaitMs: 15 * MINUTE, resetAfterMs: 60 * MINUTE }

/**
 * Counts an attempt of a signed-in user to prove a password or code, or, separately, a passkey; per user and per IP address, across all
 * forms. Throws `rate_limited`. Call `refund` after a success.
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
