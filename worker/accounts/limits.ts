import type { Env } from '#worker/env.ts'
import { digest } from '#worker/lib/hash.ts'
import { addressKey, type RatePolicy, refundTurn, takeTurn } from '#worker/lib/rate-limit.ts'

const MINUTE = 60_000

/** An account's own wait stays under a minute, so that nobody can lock its owner out; an address waits up to a quarter of an hour. */
const ACCOUNT: RatePolicy = { limit: 5, waitMs: 4_000, maxWaitMs: MINUTE, quietMs: 15 * MINUTE }
const ADDRESS: RatePolicy = { limit: 15, waitMs: 10_000, maxWaitMs: 15 * MINUTE, quietMs: 60 * MINUTE }
const EVERYBODY: RatePolicy = { limit: 600, waitMs: 200, maxWaitMs: 2_000, quietMs: MINUTE }

export type AuthAct = 'code' | 'verify' | 'sign-in' | 'register'

/** Counts a try of somebody at getting in, by account, by address and overall; `rate_limited` when one of them is spent. */
export async function takeAuthTurn(env: Env, request: Request, act: AuthAct, account: string): Promise<{ refund: () => Promise<void> }> {
  const ofAccount = `${act}:account:${await digest(account)}`
  const ofAddress = `${act}:address:${addressKey(request)}`
  await takeTurn(env, [
    [ofAccount, ACCOUNT],
    [ofAddress, ADDRESS],
    [`${act}:everybody`, EVERYBODY],
  ])
  return { refund: () => refundTurn(env, [ofAccount, ofAddress]) }
}
