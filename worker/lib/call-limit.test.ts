import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#shared/time.ts'
import { createCallLimiter } from './call-limit.ts'
import { now, setClockOffset } from './clock.ts'
import { AppError } from './errors.ts'

const SMALL = { limit: 5, windowMs: 5 * MINUTE }
const LARGE = { limit: 600, windowMs: 10 * MINUTE }
const newKey = () => `test:${crypto.randomUUID()}`

/** Counts the calls to Durable Objects. */
function recordedEnv() {
  const calls: string[] = []
  const getByName = (name: string) => {
    calls.push(name)
    return env.LIMITS.getByName(name)
  }
  // The limiter uses only this method of the namespace.
  return { env: { LIMITS: { getByName } as unknown as typeof env.LIMITS }, calls }
}

/** Returns the Retry-After of a rejected call in seconds, or 0. */
async function attempt(call: Promise<void>): Promise<number> {
  try {
    await call
    return 0
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
    return error.options.retryAfter ?? Number.NaN
  }
}

test('of twenty concurrent calls under a limit of five, five pass, and another one passes after each fifth of the window', async () => {
  const [limitCalls, key] = [createCallLimiter(), newKey()]
  const call = () => attempt(limitCalls(env, [[key, SMALL]]))
  const waits = await Promise.all(Array.from({ length: 20 }, call))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  expect(waits.filter((wait) => wait === 60)).toHaveLength(15)
  setClockOffset(MINUTE)
  expect([await call(), await call()]).toEqual([0, 60])
})

test('a small limit is exact across isolates; a large one is exact in one isolate and exceeded by a tenth per further isolate', async () => {
  const [small, large] = [newKey(), newKey()]
  const shared = { limit: 300, windowMs: 10 * MINUTE }
  const isolates = [createCallLimiter(), createCallLimiter(), createCallLimiter()]
  setClockOffset(0)
  const countPassed = async (key: string, policy: typeof LARGE, calls: number, only = isolates) => {
    let passed = 0
    for (let at = 0; at < calls; at++) {
      for (const limitCalls of only) if ((await attempt(limitCalls(env, [[key, policy]]))) === 0) passed += 1
    }
    return passed
  }
  expect(await countPassed(small, SMALL, 5)).toBe(5)
  // Calls that come after a while may pass, because the meter drains by one a second.
  const began = now()
  const passed = await countPassed(large, shared, 130)
  const drained = Math.ceil((now() - began) / SECOND)
  expect(passed).toBeGreaterThanOrEqual(shared.limit)
  expect(passed).toBeLessThanOrEqual(shared.limit + 2 * 30 + drained)
})

test('the first tenth of a large limit asks no Durable Object, nor does a call over a limit that is known to be reached', async () => {
  const [limitCalls, key, { env: recorded, calls }] = [createCallLimiter(), newKey(), recordedEnv()]
  for (let at = 0; at < 60; at++) await limitCalls(recorded, [[key, LARGE]])
  expect(calls).toHaveLength(0)
  await limitCalls(recorded, [[key, LARGE]])
  expect(calls).toEqual([key])
  await limitCalls(recorded, [[key, LARGE]], 538)
  expect(await attempt(limitCalls(recorded, [[key, LARGE]], 2))).toBeGreaterThan(0)
  expect(calls).toHaveLength(2)
})

test('a call that one key rejects does not count under the other, in this isolate or another one', async () => {
  const [limitCalls, elsewhere] = [createCallLimiter(), createCallLimiter()]
  const [account, address] = [newKey(), newKey()]
  await limitCalls(env, [[address, SMALL]], 5)
  for (let at = 0; at < 10; at++) {
    expect(
      await attempt(
        limitCalls(env, [
          [account, SMALL],
          [address, SMALL],
        ]),
      ),
    ).toBe(60)
  }
  for (let at = 0; at < 5; at++) expect(await attempt(limitCalls(env, [[account, SMALL]]))).toBe(0)
  expect(await attempt(elsewhere(env, [[account, SMALL]]))).toBe(60)
})

test('a clock that moves backwards extends no wait', async () => {
  const [limitCalls, key] = [createCallLimiter(), newKey()]
  setClockOffset(4 * MINUTE)
  await limitCalls(env, [[key, SMALL]], 4)
  setClockOffset(0)
  expect([await attempt(limitCalls(env, [[key, SMALL]])), await attempt(limitCalls(env, [[key, SMALL]]))]).toEqual([0, 60])
})
