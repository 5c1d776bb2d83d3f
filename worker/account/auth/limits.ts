import type { Env } from '#worker/env.ts'
import { sha256 } from '#worker/lib/hash.ts'
import {
  clientIpKey,
  consumeAttempt,
  enqueueAttempt,
  leaveQueue,
  type QueuePolicy,
  type RatePolicy,
  refundAttempt,
} from '#worker/lib/rate-limit.ts'
import type { Login } from './parse-login.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** An account’s wait is at most a minute, so that an attacker cannot lock out its owner; an IP address waits up to 15 minutes. */
const PER_ACCOUNT: RatePolicy = { limit: 5, waitMs: 4 * SECOND, maxWaitMs: MINUTE, resetAfterMs: 15 * MINUTE }
const PER_IP: RatePolicy = { limit: 15, waitMs: 10 * SECOND, maxWaitMs: 15 * MINUTE, resetAfterMs: HOUR }
/** Only smooths floods: after a burst, it allows twenty attempts per second, so that no one can block sign-in for everyone. */
const GLOBAL: RatePolicy = { limit: 600, waitMs: 50, maxWaitMs: 50, resetAfterMs: MINUTE }

/**
 * Queue per account for IP addresses with fewer than three recent attempts. During an attack the owner waits only behind other such
 * addresses and keeps their position. Filling the one-minute queue takes sixty of them.
 */
const NEW_IP_QUEUE: QueuePolicy = { intervalMs: SECOND, maxWaitMs: MINUTE, resetAfterMs: 15 * MINUTE }
const NEW_IP_ATTEMPTS = 3

/** Stricter than for passwords: an attacker at this step has already passed the first factor, and a code has only six digits. */
const TWO_FACTOR: RatePolicy = { limit: 10, waitMs: 15 * SECOND, maxWaitMs: 15 * MINUTE, resetAfterMs: 24 * HOUR }

/** After `freeAttempts` codes per target and per IP address, each further code requires a proof of work. */
const CODE_TO_EMAIL: RatePolicy = { limit: 5, waitMs: 30 * SECOND, maxWaitMs: 10 * MINUTE, resetAfterMs: HOUR, freeAttempts: 1 }
const CODE_TO_PHONE: RatePolicy = { limit: 3, waitMs: MINUTE, maxWaitMs: 30 * MINUTE, resetAfterMs: 24 * HOUR, freeAttempts: 1 }
const CODE_PER_IP: RatePolicy = { ...PER_IP, freeAttempts: 3 }
/** SMS messages cost money: after a burst, at most one per second is sent to all users together. */
const SMS_GLOBAL: RatePolicy = { limit: 120, waitMs: SECOND, maxWaitMs: SECOND, resetAfterMs: MINUTE }

export type AuthAction = 'verify' | 'sign-in' | 'register' | 'second-step'

export interface ConsumedAttempt {
  /** Refunds the attempt after a success. */
  refund: () => Promise<void>
}

/**
 * Counts an authentication attempt per IP address, per account and globally; the first sign-in attempts from an IP address queue for the
 * account instead. Throws `rate_limited`. A blocked IP address does not consume the account’s attempts.
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

/** Refunds a code request once its code is used, because many users share a carrier’s IP address. */
export const refundCodeAttempt = async (env: Env, request: Request, to: Login): Promise<void> =>
  refundAttempt(env, [codeIpKey(request), await codeTargetKey(to)])

const codeIpKey = (request: Request): string => `code:address:${clientIpKey(request)}`
const codeTargetKey = async ({ kind, key }: Login): Promise<string> => `code:${kind}:${await sha256(key)}`
