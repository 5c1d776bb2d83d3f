import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#shared/time.ts'

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
