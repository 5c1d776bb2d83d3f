import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { statsDatabase } from '#worker/db/client.ts'
import { forgetIsolateState } from '#worker/lib/isolate-state.ts'
import { interleavedDatabase, recordedDatabase } from '#worker/testing/index.ts'
import { pseudonymizeVisitor } from './pseudonyms.ts'
import { statsRows } from './testing/visit-pipeline.ts'

const WHO = { accountId: null, address: '198.51.100.7', agent: 'Firefox' }
const of = (who: Partial<Parameters<typeof pseudonymizeVisitor>[1]>, day = '2031-05-10', STATS = env.STATS) =>
  pseudonymizeVisitor(statsDatabase({ STATS }), { ...WHO, ...who }, day)

test('a visitor is the account, or else the address with the agent, and has other pseudonyms on each day', async () => {
  const first = await of({})
  expect(await of({})).toEqual(first)
  expect((await of({ agent: 'Chrome' })).visitor).not.toBe(first.visitor)
  expect(await of({ accountId: 7 })).toEqual({ ...first, visitor: expect.not.stringMatching(first.visitor) })
  expect((await of({ accountId: 7, agent: 'Chrome', address: '2001:db8::' })).visitor).toBe((await of({ accountId: 7 })).visitor)
  const next = await of({}, '2031-05-11')
  for (const name of ['visitor', 'address', 'network'] as const) expect(next[name], name).not.toBe(first[name])
})

test('a network is three bytes of IPv4 or 48 bits of IPv6', async () => {
  const networkOf = async (address: string) => (await of({ address })).network
  expect(await networkOf('198.51.100.200')).toBe(await networkOf('198.51.100.7'))
  expect(await networkOf('198.51.101.7')).not.toBe(await networkOf('198.51.100.7'))
  expect(await networkOf('2001:db8:1:2')).toBe(await networkOf('2001:db8:1:3'))
  expect(await networkOf('2001:db8:2:2')).not.toBe(await networkOf('2001:db8:1:2'))
})

test('the key of a day is read once, and forgotten when four later days have been in use', async () => {
  const { database, trips } = recordedDatabase(env.STATS)
  const tripsOf = async (day: string) => {
    const before = trips.length
    await of({}, day, database)
    return trips.length - before
  }
  const days = ['2031-06-01', '2031-06-02', '2031-06-03', '2031-06-04']
  for (const day of days) expect(await tripsOf(day), day).toBe(2)
  for (const day of days) expect(await tripsOf(day), day).toBe(0)
  expect(await tripsOf('2031-06-05')).toBe(2)
  for (const day of days.slice(1)) expect(await tripsOf(day), day).toBe(0)
  // The key is still stored, so that it is only read.
  expect(await tripsOf('2031-06-01')).toBe(1)
})

test('two isolates that concurrently see a day for the first time use the same key', async () => {
  const day = '2031-07-01'
  let other: Awaited<ReturnType<typeof of>> | undefined
  const STATS = interleavedDatabase(env.STATS, /insert/i, async () => {
    other = await of({}, day)
    forgetIsolateState()
  })
  expect(await of({}, day, STATS)).toEqual(other)
  expect(await statsRows('SELECT count(*) AS n FROM visitor_keys WHERE day = ?', day)).toEqual([{ n: 1 }])
})
