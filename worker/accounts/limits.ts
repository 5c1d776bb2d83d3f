import type { Env } from '#worker/env.ts'
import { digest } from '#worker/lib/hash.ts'
import { addressKey, type RatePolicy, refundTurn, takeTurn } from '#worker/lib/rate-limit.ts'

const MINUTE = 60_000

/** An account's own wait stays under a minute, so that nobody can lock its owner out; an address waits up to a quarter of an hour. */
const ACCOUNT: RatePolicy = { limit: 5, waitMs: 4_000, maxWaitMs: MINUTE, quietMs: 15 * MINUTE }
const ADDRESS: RatePolicy = { limit: 15, waitMs: 10_000, maxWaitMs: 15 * MINUTE, quietMs: 60 * MINUTE }
/** Only evens out a flood: once the burst is spent, twenty tries a second, so that nobody can shut the door for all. */
const EVERYBODY: RatePolicy = { limit: 600, waitMs: 50, maxWaitMs: 50, quietMs: MINUTE }

export type AuthAct = 'code' | 'verify' | 'sign-in' | 'register'

/**
 * Counts a try of somebody at getting in, by address, by account and overall; `rate_limited` when one of them is spent. An
 * address that must wait spends nothing of the account it tries.
 */
export async function takeAuthTurn(env: Env, request: Request, act: AuthAct, account: string): Promise<{ refund: () => Promise<void> }> {
  const ofAccount = `${act}:account:${await digest(account)}`
  const ofAddress = `${act}:address:${addressKey(request)}`
  await takeTurn(env, [[ofAddress, ADDRESS]])
  await takeTurn(env, [
    [ofAccount, ACCOUNT],
    [`${act}:everybody`, EVERYBODY],
  ])
  return { refund: () => refundTurn(env, [ofAccount, ofAddress]) }
}

/** Gives an address its asked-for code back once a member came in by it: many people share one address behind a carrier. */
export const refundCode = (env: Env, request: Request): Promise<void> => refundTurn(env, [`code:address:${addressKey(request)}`])
