import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { atomic, statsDatabase } from '#worker/db/client.ts'
import { aPost, aUser, type TestUser, takeConsole } from '#worker/testing/index.ts'
import { DEVICES, type PostReport, REFERRERS, VISIT_KINDS } from './contract.ts'
import { countVisits } from './index.ts'
import { mergeAll, storeVisits, type VisitRow } from './merge-visits.ts'
import { aPipeline, type Reader, setNow, statsRows } from './testing/visit-pipeline.ts'

const db = () => statsDatabase(env)
const NOON = Date.parse('2032-05-10T08:30:00Z')
let author: TestUser
beforeAll(async () => {
  // Before the author signs in, so that the session is valid.
  setNow(NOON)
  author = await aUser()
})
beforeEach(() => setNow(NOON))

const { send, deliver, take } = aPipeline()
const countsOf = async (id: number) => {
  await deliver(take())
  setNow(NOON + HOUR)
  await countVisits(db())
  setNow(NOON)
  const [counts] = await statsRows(
    "SELECT impressions, views, reads, discarded FROM daily_counts WHERE subject = 'post' AND subject_id = ?",
    id,
  )
  return { impressions: 0, views: 0, reads: 0, discarded: 0, ...counts } as Record<'impressions' | 'views' | 'reads' | 'discarded', number>
}
const discardedOf = async (id: number) =>
  (
    await statsRows(
      "SELECT name, count FROM daily_breakdowns WHERE subject = 'post' AND subject_id = ? AND dimension = 'discarded' ORDER BY name",
      id,
    )
  ).map(({ name, count }) => `${name} ${count}`)

const seenBy = (post: string, isRead: boolean): PostReport => ({
  post,
  impression: 2 * MINUTE,
  view: MINUTE,
  ...(isRead ? { read: SECOND, depth: 90, visible: 50 * SECOND } : { depth: 20, visible: 9 * SECOND }),
})
/** Three hundred readers in as many networks, half of whom read. */
async function audience(post: string) {
  for (let n = 0; n < 300; n++) await send([seenBy(post, n % 2 === 0)], { address: `10.${n >> 8}.${n & 255}.7` })
}

const row = fc.record<VisitRow>({
  day: fc.constant('2032-05-10'),
  postId: fc.constantFrom(-1, -2),
  visitor: fc.constantFrom('a', 'b'),
  authorId: fc.constant(-1),
  address: fc.constantFrom('x', 'y'),
  network: fc.constantFrom('m', 'n'),
  kind: fc.constantFrom(...VISIT_KINDS),
  member: fc.boolean(),
  country: fc.constantFrom('', 'IR', 'DE'),
  device: fc.constantFrom(...DEVICES),
  referrer: fc.constantFrom(...REFERRERS),
  firstAt: fc.integer({ min: NOON, max: NOON + 3 }),
  impressionHours: fc.nat({ max: 2 ** 24 - 1 }),
  viewedAt: fc.option(fc.integer({ min: NOON, max: NOON + 3 })),
  readAt: fc.option(fc.integer({ min: NOON, max: NOON + 3 })),
  depth: fc.nat({ max: 100 }),
  visibleMs: fc.nat({ max: 10 }),
  heard: fc.nat({ max: 2 ** 20 - 1 }),
  shared: fc.boolean(),
})
const storedRows = () => statsRows('SELECT * FROM visits WHERE post_id < 0 ORDER BY post_id, visitor')
const forget = () => env.STATS.prepare('DELETE FROM visits WHERE post_id < 0').run()

test('rows merged in any order, split in any way and repeated are stored alike', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), fc.nat(), async (rows, seed) => {
      await forget()
      await atomic(db(), storeVisits(db(), mergeAll(rows)))
      const expected = await storedRows()
      await forget()
      const shuffled = [...rows, ...rows].map((one, at) => [Math.sin(seed + at * 7), one] as const).sort(([a], [b]) => a - b)
      for (const [, one] of shuffled) await atomic(db(), storeVisits(db(), [one]))
      expect(await storedRows()).toEqual(expected)
    }),
    { numRuns: 25 * __RUNS__ },
  )
  await forget()
})

test('a farm of a thousand fresh visitors in four networks adds at most 20 % to impressions, views and reads', async () => {
  const [calm, attacked] = [await aPost(author, { at: NOON - DAY }), await aPost(author, { at: NOON - DAY })]
  await audience(calm.hash)
  const before = await countsOf(calm.id)
  expect(before).toEqual({ impressions: 300, views: 300, reads: 150, discarded: 0 })
  const farm = (n: number): Reader => ({
    address: `203.0.${n % 4}.${(n >> 2) % 250}`,
    agent: `Mozilla/5.0 (X11; Linux x86_64) Firefox/${n}.0`,
  })
  for (let n = 0; n < 1000; n++) await send([seenBy(attacked.hash, n % 3 > 0)], farm(n))
  await audience(attacked.hash)
  const after = await countsOf(attacked.id)
  for (const name of ['impressions', 'views', 'reads'] as const) {
    expect(after[name], name).toBeGreaterThanOrEqual(before[name])
    expect(after[name], name).toBeLessThanOrEqual(before[name] * 1.2)
  }
  expect(after.views + after.discarded).toBe(1300)
  expect(await discardedOf(attacked.id)).toEqual([`network ${after.discarded}`])
})

test('replays count once, one address counts four visitors of each kind, and garbage changes no post', async () => {
  const [post, other] = [await aPost(author, { at: NOON - DAY }), await aPost(author, { at: NOON - DAY })]
  await send([seenBy(post.hash, true)], { address: '198.51.100.1' })
  const [message] = take()
  await deliver(Array(100).fill(message))
  for (let n = 0; n < 40; n++)
    await send([seenBy(post.hash, true)], { address: '198.51.100.2', agent: `Mozilla/5.0 (X11; Linux) Firefox/${n}.0` })
  expect(await deliver([null, 7, 'x', { visits: [{ post: other.hash }] }, { ...(message as object), visitors: 3 }])).toBe(0)
  expect(takeConsole()).toHaveLength(5)
  expect(await countsOf(post.id)).toEqual({ impressions: 5, views: 5, reads: 5, discarded: 36 })
  expect(await discardedOf(post.id)).toEqual(['address 36'])
  expect(await countsOf(other.id)).toEqual({ impressions: 0, views: 0, reads: 0, discarded: 0 })
})

test('one address that reports many posts adds one visitor to each', async () => {
  const posts = await Promise.all(Array.from({ length: 20 }, () => aPost(author, { at: NOON - DAY })))
  for (let n = 0; n < 5; n++)
    await send(
      posts.map(({ hash }) => seenBy(hash, false)),
      { address: '198.51.100.3' },
    )
  for (const { id } of posts) expect((await countsOf(id)).views).toBe(1)
})

test('readers behind one shared address count in proportion to the readers elsewhere', async () => {
  const post = await aPost(author, { at: NOON - DAY })
  await audience(post.hash)
  for (let n = 0; n < 10; n++)
    await send([seenBy(post.hash, false)], { address: '198.51.100.4', agent: `Mozilla/5.0 (X11; Linux) Firefox/${n}.0` })
  expect((await countsOf(post.id)).views).toBe(304)
})
