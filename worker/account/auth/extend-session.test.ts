import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { aUser } from '#worker/testing/index.ts'
import { readSessionViewer } from './read-viewer.ts'
import { extendSession, SESSION_IDLE_TIMEOUT_MS } from './sessions.ts'

const expiryOf = async (digest: string) =>
  (await env.DB.prepare('SELECT expires_at AS at FROM sessions WHERE token_digest = ?').bind(digest).first<{ at: number }>())?.at ?? 0

test('extendSession changes nothing right after sign-in and renews the session and its cookie after a day', async () => {
  const person = await aUser()
  const before = await expiryOf(person.sessionDigest)
  expect(await extendSession(database(env), person, person.cookie)).toBeUndefined()
  expect(await expiryOf(person.sessionDigest)).toBe(before)
  try {
    setClockOffset(DAY + 1000)
    const cookie = await extendSession(database(env), person, person.cookie)
    expect(cookie).toContain(`${person.cookie}; Path=/; Max-Age=${SESSION_IDLE_TIMEOUT_MS / 1000}`)
    expect(await expiryOf(person.sessionDigest)).toBeGreaterThanOrEqual(before + DAY)
  } finally {
    setClockOffset(0)
  }
})

test('a session used every 25 days ends 180 days after sign-in, and its cookie expires no later', async () => {
  const person = await aUser()
  const db = database(env)
  const begun = person.sessionSeenAt
  const viewerAfter = async (days: number) => {
    setClockOffset(begun + days * DAY - Date.now())
    return readSessionViewer(person.cookie.split('=')[1] ?? '', db)
  }
  let cookie = ''
  for (let day = 25; day < 180; day += 25) {
    const viewer = await viewerAfter(day)
    expect(viewer?.handle, `day ${day}`).toBe(person.handle)
    cookie = (viewer && (await extendSession(db, viewer, person.cookie))) || ''
    expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1]), `day ${day}`).toBeLessThanOrEqual(((180 - day) * DAY) / 1000)
  }
  expect(await viewerAfter(179.9)).not.toBeNull()
  expect(await viewerAfter(180.1)).toBeNull()
  // The 180-day limit also applies to a session stored with a later `expires_at`.
  await env.DB.prepare('UPDATE sessions SET expires_at = expires_at + ? WHERE token_digest = ?')
    .bind(100 * DAY, person.sessionDigest)
    .run()
  expect(await viewerAfter(180.1)).toBeNull()
})
