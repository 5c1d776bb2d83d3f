import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { DAY, HOUR, SECOND } from '#shared/time.ts'
import { AppError } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { ORIGIN } from '#worker/testing/index.ts'
import { consumeCodeAttempt } from './index.ts'

let asked = 0

/** Asks for a code from an IP address of its own at a time in UTC ms; returns the seconds to wait, 0 if it is sent. */
async function ask(to: Parameters<typeof consumeCodeAttempt>[2], at: number): Promise<number> {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(at)
  const headers = { 'CF-Connecting-IP': `10.${86 + Math.floor(asked / 62_500)}.${Math.floor(asked / 250) % 250}.${asked++ % 250}` }
  try {
    await consumeCodeAttempt(env, new Request(ORIGIN, { headers }), to, true)
    return 0
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return error.options.retryAfter ?? Number.NaN
    throw error
  } finally {
    clock.mockRestore()
  }
}

test.each([
  ['email', 5, [30, 60, 120, 240, 480, 600, 600], HOUR],
  ['phone', 3, [60, 120, 240, 480, 960, 1800, 1800], DAY],
] as const)(
  'codes to one %s: %i at once, then each after a longer wait, and from the start after a pause',
  async (kind, atOnce, waits, pause) => {
    const to = { kind, key: newHash() }
    let at = Date.now()
    for (let nth = 0; nth < atOnce; nth++) expect(await ask(to, at)).toBe(0)
    for (const wait of waits) {
      expect([await ask(to, at), await ask(to, at + wait * SECOND - 1)]).toEqual([wait, 1])
      at += wait * SECOND
      expect(await ask(to, at)).toBe(0)
    }
    expect(await ask({ kind, key: newHash() }, at)).toBe(0)
    at += pause - 1
    expect([await ask(to, at), await ask(to, at)]).toEqual([0, waits.at(-1)])
    at += pause
    for (let nth = 0; nth < atOnce; nth++) expect(await ask(to, at)).toBe(0)
    expect(await ask(to, at)).toBe(waits[0])
  },
)
