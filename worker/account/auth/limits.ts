import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import { sha256 } from '#worker/lib/hash.ts'
import { clientIpKey } from '#worker/lib/http/client-ip.ts'
import { consumeAttempt, enqueueAttempt, leaveQueue, type QueuePolicy, type RatePolicy, refundAttempt } from '#worker/lib/rate-limit.ts'
import type { Login } from './login.ts'

/** Waits per account stay short, so that an attacker cannot lock out the owner; waits per IP address grow longer. */
const PER_ACCOUNT: RatePolicy = { limit: 5, waitMs: 4 * SECOND, maxWaitMs: MINUTE, resetAfterMs: 15 * MINUTE }
const PER_IP: RatePolicy = { limit: 15, waitMs: 10 * SECOND, maxWaitMs: 15 * MINUTE, resetAfterMs: HOUR }
/** Only slows floods: the wait never exceeds `maxWaitMs`, so that no one can block sign-in for everyone. */
const GLOBAL: RatePolicy = { limit: 600, waitMs: 50, maxWaitMs: 50, resetAfterMs: MINUTE }

/**
 * Queue per account for IP addresses with fewer than `NEW_IP_ATTEMPTS` recent sign-in attempts. A caller that must wait keeps its slot, so
 * that an owner at a new IP address waits only behind other new addresses.
 */
const NEW_IP_QUEUE: QueuePolicy = { intervalMs: SECOND, maxWaitMs: MINUTE, resetAfterMs: 15 * MINUTE }
const NEW_IP_ATTEMPTS = 3

/**
 * Waits grow longer than for passwords: an attacker at this step has already passed the first factor, and a TOTP code has only six digits.
 */
const TWO_FACTOR: RatePolicy = { limit: 10, waitMs: 15 * SECOND, maxWaitMs: 15 * MINUTE, resetAfterMs: DAY }

/** Beyond `freeAttempts` per target or per IP address, each code requires a proof of work. */
const CODE_TO_EMAIL: RatePolicy = { limit: 5, waitMs: 30 * SECOND, maxWaitMs: 10 * MINUTE, resetAfterMs: HOUR, freeAttempts: 1 }
const CODE_TO_PHONE: RatePolicy = { limit: 3, waitMs: MINUTE, maxWaitMs: 30 * MINUTE, resetAfterMs: DAY, freeAttempts: 1 }
const CODE_PER_IP: RatePolicy = { ...PER_IP, freeAttempts: 3 }
/** SMS messages cost money: after `limit` requests, all users together may request one per `waitMs`. */
const SMS_GLOBAL: RatePolicy = { limit: 120, waitMs: SECOND, maxWaitMs: SECOND, resetAfterMs: MINUTE }

export type AuthAction = 'verify' | 'sign-in' | 'register' | 'second-step'

export interface ConsumedAttempt {
  /** Subtracts the attempt from every count except the global one; call it after a success. */
  refund: () => Promise<void>
}

/**
 * Counts an authentication attempt per IP address, per account and globally; throws `rate_limited`. The first sign-in attempts from an IP
 * address join the account’s queue instead of its count. A blocked IP address does not consume the account’s attempts.
 */
export async function consumeAuthAttempt(env: Env, request: Request, action: AuthAction, account: string): Promise<ConsumedAttempt> {
  const ip = clientIpKey(request)
  const ipKey = `${action}:address:${ip}`
  const [attempts = 0] = await consumeAttempt(env, [[ipKey, PER_IP]])
  if (action === 'sign-in' && attempts < NEW_IP_ATTEMPTS) return consumeNewIpAttempt(env, ipKey, ip, account)
  const accountKey = `${action}:account:${await sha256(account)}`
  await consumeAttempt(env, [
    [accountKey, action === 'second-step' ? TWO_FACTOR : PER_ACCOUNT],
    [`${action}:everybody`, GLOBAL],
  ])
  return { refund: () => refundAttempt(env, [accountKey, ipKey]) }
}

async function consumeNewIpAttempt(env: Env, ipKey: string, ip: string, account: string): Promise<ConsumedAttempt> {
  const queue = `sign-in:newcomers:${await sha256(account)}`
  try {
    await enqueueAttempt(env, queue, await sha256(ip), NEW_IP_QUEUE)
  } catch (error) {
    // An attempt rejected by the queue does not count against the IP address.
    await refundAttempt(env, [ipKey])
    throw error
  }
  await consumeAttempt(env, [['sign-in:everybody', GLOBAL]])
  return { refund: async () => void (await Promise.all([refundAttempt(env, [ipKey]), leaveQueue(env, queue, NEW_IP_QUEUE)])) }
}

/**
 * Counts a code request per target, per IP address and globally. Throws `rate_limited` with a wait, or with a puzzle when only the proof of
 * work is missing. Counts a handle as SMS, because it may resolve to a phone number.
 */
export async function consumeCodeAttempt(env: Env, request: Request, to: Login, hasProofOfWork: boolean): Promise<void> {
  const mayBeSms = to.kind !== 'email'
  await consumeAttempt(
    env,
    [
      [codeIpKey(request), CODE_PER_IP],
      [await codeTargetKey(to), mayBeSms ? CODE_TO_PHONE : CODE_TO_EMAIL],
      mayBeSms ? ['code:sms:everybody', SMS_GLOBAL] : ['code:everybody', GLOBAL],
    ],
    hasProofOfWork,
  )
}

/** Refunds a code request to its target and IP address once the code is verified, because many users share a carrier’s IP address. */
export const refundCodeAttempt = async (env: Env, request: Request, to: Login): Promise<void> =>
  refundAttempt(env, [codeIpKey(request), await codeTargetKey(to)])

const codeIpKey = (request: Request): string => `code:address:${clientIpKey(request)}`
const codeTargetKey = async ({ kind, key }: Login): Promise<string> => `code:${kind}:${await sha256(key)}`
