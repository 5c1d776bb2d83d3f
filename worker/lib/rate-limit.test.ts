import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { DAY, MINUTE } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { queryNumber, runQuery } from '#worker/testing/index.ts'
import type { AppError } from './errors.ts'
import { pruneSpentPuzzles, throwIfRateLimited } from './rate-limit.ts'

const POLICY = { limit: 2, waitMs: 4000, maxWaitMs: MINUTE, resetAfterMs: 15 * MINUTE }

test('the wait after the allowed attempts doubles up to its limit, and no wait remains after a quiet period', async () => {
  const limiter = env.LIMITS.getByName(`waits:${crypto.randomUUID()}`)
  let at = Date.now()
  for (const wanted of [0, 0, 4000, 8000, 16_000, 32_000, MINUTE, MINUTE]) {
    const { waitMs } = await limiter.consume(POLICY, at)
    expect(waitMs).toBe(wanted)
    at += waitMs
    if (waitMs > 0) expect((await limiter.consume(POLICY, at)).waitMs).toBe(0)
  }
  expect((await limiter.consume(POLICY, at + POLICY.resetAfterMs)).waitMs).toBe(0)
})

test('the wait stays within its limit if the clock moves backwards, and a queue starts over', async () => {
  const limiter = env.LIMITS.getByName(`clock:${crypto.randomUUID()}`)
  const at = Date.now()
  for (let turn = 0; turn < 4; turn++) await limiter.consume(POLICY, at + 60 * DAY + turn * MINUTE)
  expect((await limiter.consume(POLICY, at)).waitMs).toBeLessThanOrEqual(MINUTE)

  const line = { intervalMs: 2000, maxWaitMs: 20_000, resetAfterMs: 15 * MINUTE }
  for (let who = 0; who < 30; who++) await limiter.enqueue(`early ${who}`, line, at + 60 * DAY)
  expect(await limiter.enqueue('late', line, at)).toBe(0)
})

test('a spent puzzle is kept until it has expired', async () => {
  const at = Date.UTC(2026, 10, 29)
  vi.useFakeTimers({ now: at, toFake: ['Date'] })
  const db = database(env)
  await runQuery('DELETE FROM spent_work')
  for (const [name, expiresAt] of [
    ['past', at - 1],
    ['now', at],
    ['later', at + 1],
  ])
    await runQuery('INSERT INTO spent_work VALUES (?, ?)', name, expiresAt)
  await atomic(db, [pruneSpentPuzzles(db)])
  expect(await queryNumber('SELECT count(*) AS n FROM spent_work')).toBe(2)
  expect(await queryNumber('SELECT min(expires_at) AS n FROM spent_work')).toBe(at)
})

test('a wait is stated in whole seconds, from 90 on in minutes, both rounded up', () => {
  const toldFor = (ms: number) => {
    try {
      throwIfRateLimited(ms)
      return undefined
    } catch (error) {
      const { options, message } = error as AppError
      return [options.retryAfter, /؛ (.*) دیگر/.exec(message)?.[1]]
    }
  }
  expect([0, -5, 1, 1001, 89_000, 89_001, 120_001].map(toldFor)).toEqual([
    ...[undefined, undefined, [1, '۱ ثانیه'], [2, '۲ ثانیه'], [89, '۸۹ ثانیه'], [90, '۲ دقیقه'], [121, '۳ دقیقه']],
  ])
})
