import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { aPerson } from '#worker/testing/index.ts'
import { lengthenSession, SESSION_LIFE } from './sessions.ts'

const DAY = 24 * 60 * 60 * 1000

const expiryOf = async (digest: string) =>
  (await env.DB.prepare('SELECT expires_at AS at FROM sessions WHERE token_digest = ?').bind(digest).first<{ at: number }>())?.at ?? 0

test('a session in use is lengthened after a day, on the server and in the browser, and not before', async () => {
  const person = await aPerson()
  const before = await expiryOf(person.sessionDigest)
  expect(await lengthenSession(database(env), person, person.cookie)).toBeUndefined()
  try {
    setClockOffset(DAY + 1000)
    const cookie = await lengthenSession(database(env), person, person.cookie)
    expect(cookie).toContain(`${person.cookie}; Path=/; Max-Age=${SESSION_LIFE / 1000}`)
    expect(await expiryOf(person.sessionDigest)).toBeGreaterThanOrEqual(before + DAY)
  } finally {
    setClockOffset(0)
  }
})
