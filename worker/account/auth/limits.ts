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

/** An account's own wait stays under a minute, so that nobody can lock its owner out; an address waits up to a quarter of an hour. */
const PER_ACCOUNT: RatePolicy = { limit: 5, waitMs: 4 * SECOND, maxWaitMs: MINUTE, resetAfterMs: 15 * MINUTE }
const PER_IP: RatePolicy = { limit: 15, waitMs: 10 * SECOND, maxWaitMs: 15 * MINUTE, resetAfterMs: HOUR }
/** Only evens out a flood: once the burst is spent, twenty tries a second, so that nobody can shut the door for all. */
const GLOBAL: RatePolicy = { limit: 600, waitMs: 50, maxWaitMs: 50, resetAfterMs: MINUTE }

/**
 * The line of addresses that hardly tried anything lately. Under an attack the owner waits here beside other newcomers only, at a
 * place that is kept: to fill the minute takes sixty addresses, and each is a newcomer for three tries an hour.
 */
const NEW_IP_QUEUE: QueuePolicy = { intervalMs: SECOND, maxWaitMs: MINUTE, resetAfterMs: 15 * MINUTE }
const NEW_IP_ATTEMPTS = 3

/** Who comes to a second step knows the password; a guess is worth more, and six digits are few. */
const TWO_FACTOR: RatePolicy = { limit: 10, waitMs: 15 * SECOND, maxWaitMs: 15 * MINUTE, resetAfterMs: 24 * HOUR }

/** Codes: the first to a name costs nothing, each further one work of the asking browser; the few of one address likewise. */
const CODE_TO_EMAIL: RatePolicy = { limit: 5, waitMs: 30 * SECOND, maxWaitMs: 10 * MINUTE, resetAfterMs: HOUR, freeAttempts: 1 }
const CODE_TO_PHONE: RatePolicy = { limit: 3, waitMs: MINUTE, maxWaitMs: 30 * MINUTE, resetAfterMs: 24 * HOUR, freeAttempts: 1 }
const CODE_PER_IP: RatePolicy = { ...PER_IP, freeAttempts: 3 }
/** Every SMS costs money: past the burst one a second overall. */
const SMS_GLOBAL: RatePolicy = { limit: 120, waitMs: SECOND, maxWaitMs: SECOND, resetAfterMs: MINUTE }

export type AuthAction = 'verify' | 'sign-in' | 'register' | 'second-step'

export interface ConsumedAttempt {
  /** Takes the try back, for one that was right. */
  refund: () => Promise<void>
}

/**
 * Counts a try of somebody at getting in, by address, by account and overall; `rate_limited` when one of them is spent. An
 * address that must wait spends nothing of the account it tries.
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
    // A place to wait for is no try.
    await refundAttempt(env, [ipKey])
    throw error
  }
  await consumeAttempt(env, [['sign-in:everybody', GLOBAL]])
  return { refund: async () => void (await Promise.all([refundAttempt(env, [ipKey]), leaveQueue(env, queue, NEW_IP_QUEUE)])) }
}

/**
 * Counts a code somebody asks for, by whom it goes to, by address and overall; `rate_limited` with a wait, or with a puzzle when
 * only the proof of work is missing. A handle may stand for a mobile, so it counts as one.
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

/**
 * Takes an asked-for code back once somebody got in by it: many people share one address behind a carrier, and who proved an
 * address may well ask again.
 */
export const refundCodeAttempt = async (env: Env, request: Request, to: Login): Promise<void> =>
  refundAttempt(env, [codeIpKey(request), await codeTargetKey(to)])

const codeIpKey = (request: Request): string => `code:address:${clientIpKey(request)}`
const codeTargetKey = async ({ kind, key }: Login): Promise<string> => `code:${kind}:${await sha256(key)}`
