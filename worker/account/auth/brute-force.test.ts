import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { kdf } from '#worker/lib/hash.ts'
import { aBrowser, aUser, setPassword } from '#worker/testing/index.ts'

const PASSWORD = 'گذرواژهٔ بلند و بی‌ربط'
const WRONG = 'گذرواژهٔ نادرست من'

/** Resets the global sign-in limiter, because these tests move the clock and make hundreds of attempts. */
const resetLimits = () => runInDurableObject(env.LIMITS.getByName('sign-in:everybody'), (_, state) => state.storage.deleteAll())
beforeEach(resetLimits)

async function aMember() {
  const person = await aUser()
  await setPassword(person, PASSWORD)
  return person
}

const guess = (browser: ReturnType<typeof aBrowser>, login: string) => browser.post('/api/auth/sign-in', { login, password: WRONG })
const retryAfter = (answer: Response) => Number(answer.headers.get('Retry-After'))

async function secondsUntilSignedIn(login: string, meanwhile: () => Promise<unknown>): Promise<number> {
  const [owner, begun] = [aBrowser(), now()]
  for (let at = 0; at < 20; at++) {
    const answer = await owner.post('/api/auth/sign-in', { login, password: PASSWORD })
    if (answer.status === 200) return (now() - begun) / 1000
    expect(answer.status).toBe(429)
    setClockOffset(now() - Date.now() + retryAfter(answer) * 1000)
    await meanwhile()
  }
  return Number.POSITIVE_INFINITY
}

test('30 wrong passwords from one IP address lead to 429 there, also for another login; the owner signs in elsewhere within a minute', async () => {
  const { handle, email } = await aMember()
  const guesser = aBrowser()
  const answers: Response[] = []
  for (let at = 0; at < 30; at++) answers.push(await guess(guesser, handle))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(15)
  for (const answer of refused) expect(retryAfter(answer)).toBeGreaterThan(0)
  // The limit per IP address applies across accounts.
  const other = await guess(guesser, 'somebody.else')
  expect(other.status).toBe(429)
  expect(retryAfter(other)).toBeGreaterThan(0)
  expect(await secondsUntilSignedIn(email, async () => guess(guesser, handle))).toBeLessThanOrEqual(60)
})

test('30 concurrent wrong passwords from 30 IP addresses lead to 429, and the owner signs in within a minute', async () => {
  const { handle } = await aMember()
  const attackers = Array.from({ length: 30 }, () => aBrowser())
  const answers = await Promise.all(attackers.map((one) => guess(one, handle)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(20)
  for (const answer of refused) expect(retryAfter(answer)).toBeLessThanOrEqual(60)
  // All thirty addresses guess again before each of the owner’s retries.
  expect(await secondsUntilSignedIn(handle, () => Promise.all(attackers.map((one) => guess(one, handle))))).toBeLessThanOrEqual(60)
})

test('fourteen password guesses at one account get no Retry-After above a minute', async () => {
  const { handle } = await aMember()
  const guesser = aBrowser()
  let waits = 0
  for (let at = 0; at < 14; at++) {
    const answer = await guess(guesser, handle)
    if (answer.status !== 429) continue
    waits++
    expect(retryAfter(answer)).toBeLessThanOrEqual(60)
    setClockOffset(now() - Date.now() + retryAfter(answer) * 1000)
  }
  expect(waits).toBeGreaterThan(2)
})

test('sign-in attempts from the IPv6 addresses of one /64 share a limit that does not apply to another /64', async () => {
  const { handle } = await aMember()
  const guesser = aBrowser()
  const prefix = crypto.randomUUID().slice(0, 4)
  const statuses: number[] = []
  for (let at = 0; at < 40; at++)
    statuses.push(
      (await guesser.post('/api/auth/sign-in', { login: `${handle}${at}`, password: WRONG }, { from: `2001:db8:${prefix}:1::${at + 1}` }))
        .status,
    )
  expect(statuses.at(-1)).toBe(429)
  const neighbour = await guesser.post('/api/auth/sign-in', { login: `${handle}x`, password: WRONG }, { from: `2001:db8:${prefix}:2::1` })
  expect(neighbour.status).toBe(400)
})

test('a wrong password costs one key derivation and returns the same status, error and header names for known, passwordless and unknown logins', async () => {
  const known = await aMember()
  const without = await aUser()
  const derive = vi.spyOn(kdf, 'derive')
  const bodies = new Set<string>()
  const counts: number[] = []
  for (const login of [known.email, known.handle, without.email, without.handle, 'nobody@example.com', '09120000000', 'nobody.at.all']) {
    derive.mockClear()
    const answer = await guess(aBrowser(), login)
    counts.push(derive.mock.calls.length)
    const { error } = await answer.json<{ error: { requestId: string } }>()
    bodies.add(JSON.stringify([answer.status, { ...error, requestId: '' }, [...answer.headers.keys()].sort()]))
  }
  derive.mockRestore()
  expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect(bodies.size).toBe(1)
})
