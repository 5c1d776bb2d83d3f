import type { Env } from '#worker/env.ts'
import { digest } from '#worker/lib/hash.ts'
import { addressKey, type LinePolicy, type RatePolicy, refundPlace, refundTurn, takePlace, takeTurn } from '#worker/lib/rate-limit.ts'
import type { Login } from './login-kind.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** An account's own wait stays under a minute, so that nobody can lock its owner out; an address waits up to a quarter of an hour. */
const ACCOUNT: RatePolicy = { limit: 5, waitMs: 4 * SECOND, maxWaitMs: MINUTE, quietMs: 15 * MINUTE }
const ADDRESS: RatePolicy = { limit: 15, waitMs: 10 * SECOND, maxWaitMs: 15 * MINUTE, quietMs: HOUR }
/** Only evens out a flood: once the burst is spent, twenty tries a second, so that nobody can shut the door for all. */
const EVERYBODY: RatePolicy = { limit: 600, waitMs: 50, maxWaitMs: 50, quietMs: MINUTE }

/**
 * The line of addresses that hardly tried anything lately. Under an attack the owner waits here beside other newcomers only, at a
 * place that is kept: to fill the minute takes sixty addresses, and each is a newcomer for three tries an hour.
 */
const NEWCOMERS: LinePolicy = { spaceMs: SECOND, maxWaitMs: MINUTE, quietMs: 15 * MINUTE }
const NEWCOMER_TRIES = 3

/** Who comes to a second step knows the password; a guess is worth more, and six digits are few. */
const SECOND_STEP: RatePolicy = { limit: 10, waitMs: 15 * SECOND, maxWaitMs: 15 * MINUTE, quietMs: 24 * HOUR }

/** Codes: the first to a name costs nothing, each further one work of the asking browser; the few of one address likewise. */
const CODE_TO_EMAIL: RatePolicy = { limit: 5, waitMs: 30 * SECOND, maxWaitMs: 10 * MINUTE, quietMs: HOUR, free: 1 }
const CODE_TO_PHONE: RatePolicy = { limit: 3, waitMs: MINUTE, maxWaitMs: 30 * MINUTE, quietMs: 24 * HOUR, free: 1 }
const CODE_BY_ADDRESS: RatePolicy = { ...ADDRESS, free: 3 }
/** Every SMS costs money: past the burst one a second overall. */
const SMS_OVERALL: RatePolicy = { limit: 120, waitMs: SECOND, maxWaitMs: SECOND, quietMs: MINUTE }

export type AuthAct = 'verify' | 'sign-in' | 'register' | 'second-step'

export interface TurnTaken {
  /** Takes the try back, for one that was right. */
  refund: () => Promise<void>
}

/**
 * Counts a try of somebody at getting in, by address, by account and overall; `rate_limited` when one of them is spent. An
 * address that must wait spends nothing of the account it tries.
 */
export async function takeAuthTurn(env: Env, request: Request, act: AuthAct, account: string): Promise<TurnTaken> {
  const address = addressKey(request)
  const ofAddress = `${act}:address:${address}`
  const [tried = 0] = await takeTurn(env, [[ofAddress, ADDRESS]])
  if (act === 'sign-in' && tried < NEWCOMER_TRIES) return takeNewcomerTurn(env, ofAddress, address, account)
  const ofAccount = `${act}:account:${await digest(account)}`
  await takeTurn(env, [
    [ofAccount, act === 'second-step' ? SECOND_STEP : ACCOUNT],
    [`${act}:everybody`, EVERYBODY],
  ])
  return { refund: () => refundTurn(env, [ofAccount, ofAddress]) }
}

async function takeNewcomerTurn(env: Env, ofAddress: string, address: string, account: string): Promise<TurnTaken> {
  const line = `sign-in:newcomers:${await digest(account)}`
  try {
    await takePlace(env, line, await digest(address), NEWCOMERS)
  } catch (error) {
    // A place to wait for is no try.
    await refundTurn(env, [ofAddress])
    throw error
  }
  await takeTurn(env, [['sign-in:everybody', EVERYBODY]])
  return { refund: async () => void (await Promise.all([refundTurn(env, [ofAddress]), refundPlace(env, line, NEWCOMERS)])) }
}

/**
 * Counts a code somebody asks for, by whom it goes to, by address and overall; `rate_limited` with a wait, or with a puzzle when
 * only the proof of work is missing. A handle may stand for a mobile, so it counts as one.
 */
export async function takeCodeTurn(env: Env, request: Request, to: Login, worked: boolean): Promise<void> {
  const mayBeSms = to.kind !== 'email'
  await takeTurn(
    env,
    [
      [codeKey(request), CODE_BY_ADDRESS],
      [await targetKey(to), mayBeSms ? CODE_TO_PHONE : CODE_TO_EMAIL],
      mayBeSms ? ['code:sms:everybody', SMS_OVERALL] : ['code:everybody', EVERYBODY],
    ],
    worked,
  )
}

/**
 * Takes an asked-for code back once somebody got in by it: many people share one address behind a carrier, and who proved an
 * address may well ask again.
 */
export const refundCode = async (env: Env, request: Request, to: Login): Promise<void> =>
  refundTurn(env, [codeKey(request), await targetKey(to)])

const codeKey = (request: Request): string => `code:address:${addressKey(request)}`
const targetKey = async ({ kind, key }: Login): Promise<string> => `code:${kind}:${await digest(key)}`
