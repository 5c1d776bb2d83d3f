import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { aUser, ORIGIN, type TestUser, testEnv } from '#worker/testing/index.ts'
import { now, setClockOffset } from './clock.ts'
import { AppError } from './errors.ts'
import { consumeReauthenticationAttempt } from './viewer.ts'

let lastAddress = 0
const anAddress = () => `10.79.0.${++lastAddress}`

/** Tries to prove an identity after each pause; returns whether each try was counted or must wait. */
async function tryAfter(pauses: readonly number[], next: () => Promise<{ person: TestUser; address: string }>) {
  const found: (string | undefined)[] = []
  for (const pause of pauses) {
    setClockOffset(now() - Date.now() + pause)
    const { person, address } = await next()
    const request = new Request(ORIGIN, { headers: { 'CF-Connecting-IP': address } })
    const attempt = consumeReauthenticationAttempt(testEnv(), request, person)
    found.push(
      await attempt.then(
        () => 'counted',
        (error: unknown) => (error instanceof AppError ? error.code : 'failed'),
      ),
    )
  }
  return found
}
const counted = (count: number) => Array.from({ length: count }, () => 'counted')

test('proofs of an identity that fail add up for the account, from any address, until none came for fifteen minutes', async () => {
  const person = await aUser()
  const pauses = [0, ...Array.from({ length: 4 }, () => 14 * MINUTE), 0, 15 * MINUTE, 0]
  expect(await tryAfter(pauses, async () => ({ person, address: anAddress() }))).toEqual([...counted(5), 'rate_limited', ...counted(2)])
})

test('they add up for an address, for any account, until none came for an hour', async () => {
  const address = anAddress()
  const pauses = [0, ...Array.from({ length: 14 }, () => 59 * MINUTE), 0, HOUR, 0]
  expect(await tryAfter(pauses, async () => ({ person: await aUser(), address }))).toEqual([...counted(15), 'rate_limited', ...counted(2)])
})

test('the waits after too many failures double up to one minute for an account and up to fifteen for an address', async () => {
  const [person, address] = [await aUser(), anAddress()]
  const early = 2 * SECOND
  const after = (limit: number, seconds: readonly number[]) => [
    ...Array.from({ length: limit }, () => 0),
    ...seconds.flatMap((wait) => [wait * SECOND - early, early]),
  ]
  const outcomes = (limit: number, waits: number) => [
    ...counted(limit),
    ...Array.from({ length: waits }, () => ['rate_limited', 'counted']).flat(),
  ]
  expect(await tryAfter(after(5, [4, 8, 16, 32, 60, 60]), async () => ({ person, address: anAddress() }))).toEqual(outcomes(5, 6))
  expect(await tryAfter(after(15, [10, 20, 40, 80, 160, 320, 640, 900, 900]), async () => ({ person: await aUser(), address }))).toEqual(
    outcomes(15, 9),
  )
})
