import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { kdf } from '#worker/lib/key-derivation.ts'
import { aBrowser, aUser, setPassword } from '#worker/testing/index.ts'

const PASSWORD = 'گذرواژهٔ بلند و بی‌ربط'
const WRONG = 'گذرواژهٔ نادرست من'

/** Tests move the clock and try hundreds of times; what all share must remember neither, here nor in the files that follow. */
const resetLimits = () => runInDurableObject(env.LIMITS.getByName('sign-in:everybody'), (_, state) => state.storage.deleteAll())
beforeEach(resetLimits)
afterAll(resetLimits)

async function aMember() {
  const person = await aUser()
  await setPassword(person, PASSWORD)
  return person
}

const guess = (browser: ReturnType<typeof aBrowser>, login: string) => browser.post('/api/auth/sign-in', { login, password: WRONG })
const retryAfter = (answer: Response) => Number(answer.headers.get('Retry-After'))

/** Tries the right password whenever the answer says one may; the simulated seconds until it let them in. */
async function secondsUntilIn(login: string, meanwhile: () => Promise<unknown>): Promise<number> {
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

test('30 wrong passwords from one address: 429 with Retry-After by account and by address, and the owner still gets in', async () => {
  const { handle, email } = await aMember()
  const guesser = aBrowser()
  const answers: Response[] = []
  for (let at = 0; at < 30; at++) answers.push(await guess(guesser, handle))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(15)
  for (const answer of refused) expect(retryAfter(answer)).toBeGreaterThan(0)
  // By address: it waits whomever it names, and longer than any account would make it.
  const other = await guess(guesser, 'somebody.else')
  expect(other.status).toBe(429)
  expect(retryAfter(other)).toBeGreaterThan(0)
  expect(await secondsUntilIn(email, async () => guess(guesser, handle))).toBeLessThanOrEqual(60)
})

test('30 wrong passwords from 30 addresses at once, which go on: 429 with Retry-After, and the owner is in within a minute', async () => {
  const { handle } = await aMember()
  const army = Array.from({ length: 30 }, () => aBrowser())
  const answers = await Promise.all(army.map((one) => guess(one, handle)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(20)
  for (const answer of refused) expect(retryAfter(answer)).toBeLessThanOrEqual(60)
  // As greedy as can be: whenever the owner comes back, all thirty were there just before.
  expect(await secondsUntilIn(handle, () => Promise.all(army.map((one) => guess(one, handle))))).toBeLessThanOrEqual(60)
})

test('an account that was tried in vain is slow for those who keep trying: a minute each at the most', async () => {
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

test('IPv6 addresses of one home are one address', async () => {
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

test('by e-mail, mobile or handle, known or unknown: one key derivation and the same answer but for its id', async () => {
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
