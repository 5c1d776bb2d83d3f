import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#shared/time.ts'
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
