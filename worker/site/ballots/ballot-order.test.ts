import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aContest, aVoter } from '#worker/testing/contest-factories.ts'
import { as, recordedDatabase, runQuery, type TestUser } from '#worker/testing/index.ts'
import { Ballot } from './contract.ts'
import { shuffle } from './entry-order.ts'

const BALLOTS = 10_000
const ENTRY_NUMBERS = Array.from({ length: 12 }, (_, entry) => entry)

/** Returns the upper tail of the chi-square distribution, by the normal approximation of Wilson and Hilferty. */
function chiSquareP(statistic: number, freedom: number): number {
  const part = 2 / (9 * freedom)
  const z = (Math.cbrt(statistic / freedom) - (1 - part)) / Math.sqrt(part)
  // Abramowitz and Stegun 26.2.17, within 7.5e-8.
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
  return z > 0 ? tail : 1 - tail
}

const statisticOf = (counts: readonly number[], expected: number) =>
  counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)

test('the approximation of p agrees with tables of chi-square', () => {
  expect(chiSquareP(149.449, 100)).toBeCloseTo(0.001, 4)
  expect(chiSquareP(124.342, 100)).toBeCloseTo(0.05, 3)
})

test('over 10,000 ballots with a fixed seed, every entry is equally often at every place and next to every other one', async () => {
  const places = ENTRY_NUMBERS.map(() => ENTRY_NUMBERS.map(() => 0))
  const neighbours = ENTRY_NUMBERS.map(() => ENTRY_NUMBERS.map(() => 0))
  for (let voter = 0; voter < BALLOTS; voter++) {
    const order = await shuffle(ENTRY_NUMBERS, 'a fixed secret', `voter\n${voter}`)
    for (const [place, entry] of order.entries()) {
      const [row, before] = [places[place], neighbours[order[place - 1] ?? -1]]
      if (row) row[entry] = (row[entry] ?? 0) + 1
      if (before) before[entry] = (before[entry] ?? 0) + 1
    }
  }
  const count = ENTRY_NUMBERS.length
  const placeP = chiSquareP(statisticOf(places.flat(), BALLOTS / count), (count - 1) ** 2)
  const pairs = neighbours.flatMap((row, entry) => row.filter((_, other) => other !== entry))
  const pairP = chiSquareP(statisticOf(pairs, (BALLOTS * (count - 1)) / pairs.length), pairs.length - 1)
  expect(placeP).toBeGreaterThan(0.001)
  expect(pairP).toBeGreaterThan(0.001)
})

test('a biased order does not pass the same test', async () => {
  const first = ENTRY_NUMBERS.map(() => 0)
  for (let voter = 0; voter < BALLOTS; voter++) {
    const [one = 0, two = 0] = await shuffle(ENTRY_NUMBERS, 'a fixed secret', `voter\n${voter}`)
    // The first place prefers older entries slightly.
    const shown = voter % 8 === 0 ? Math.min(one, two) : one
    first[shown] = (first[shown] ?? 0) + 1
  }
  expect(chiSquareP(statisticOf(first, BALLOTS / ENTRY_NUMBERS.length), ENTRY_NUMBERS.length - 1)).toBeLessThan(0.001)
})

async function readOrder(viewer: TestUser | null, slug: string, limit: number): Promise<string[]> {
  const hashes: string[] = []
  for (let after = ''; ; ) {
    const page = Ballot.parse(await (await as(viewer).get(`/api/campaigns/${slug}/ballot?limit=${limit}${after}`)).json())
    hashes.push(...page.items.map(({ post }) => post.hash))
    if (!page.next) return hashes
    after = `&after=${page.next}`
  }
}

test('voters have orders of their own, visitors share one, and pages of any size show each entry once', async () => {
  const { slug, entries } = await aContest({ entries: 8 })
  const [one, other] = [await aVoter(), await aVoter()]
  const orders = await Promise.all([one, one, other, null, null].map((viewer, nth) => readOrder(viewer, slug, nth + 2)))
  const hashes = entries.map(({ hash }) => hash).sort()
  for (const order of orders) expect(order.toSorted()).toEqual(hashes)
  expect([orders[0], orders[3]]).toEqual([orders[1], orders[4]])
  expect(new Set(orders.map(String)).size).toBe(3)
})

test('an entry that leaves while a voter pages moves no other one', async () => {
  const { slug, id, entries } = await aContest({ entries: 6 })
  const voter = await aVoter()
  const before = await readOrder(voter, slug, 50)
  const read = async (after: string) => Ballot.parse(await (await as(voter).get(`/api/campaigns/${slug}/ballot?limit=3${after}`)).json())
  const first = await read('')
  const gone = entries.find(({ hash }) => hash === before[1])
  await runQuery("INSERT INTO campaign_withdrawals (campaign_id, post_id, by, at) VALUES (?, ?, 'staff', 1)", id, gone?.id)
  const second = await read(`&after=${first.next}`)
  expect(second.items.map(({ post }) => post.hash)).toEqual(before.slice(3))
  expect([second.entryCount, await readOrder(voter, slug, 2)]).toEqual([5, before.filter((hash) => hash !== gone?.hash)])
})

test('a page of the ballot takes two database round trips, besides reading the viewer', async () => {
  const { slug } = await aContest({ entries: 5 })
  for (const [viewer, most] of [
    [null, 2],
    [await aVoter(), 3],
  ] as const) {
    const { database: DB, trips } = recordedDatabase(env.DB)
    expect((await as(viewer).get(`/api/campaigns/${slug}/ballot?limit=3`, { env: { DB } })).status).toBe(200)
    expect(trips.length).toBe(most)
  }
})
