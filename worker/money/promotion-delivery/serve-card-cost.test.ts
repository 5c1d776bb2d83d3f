import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { aPost, as, aUser, checkPlan, costRecordingDatabase, recordedDatabase, type TestUser } from '#worker/testing/index.ts'
import { aRunningPromotion, pausePromotions } from '#worker/testing/promotion-factories.ts'
import { PromotedCardSlot } from './contract.ts'

beforeEach(async () => void (await pausePromotions()))

async function cardFor(person: TestUser, query: string, over: object) {
  const response = await as(person).get(`/api/promoted-card?${query}`, { env: over })
  expect(response.status).toBe(200)
  return PromotedCardSlot.parse(await response.json()).card
}

async function aPromotedPost() {
  const author = await aUser()
  await aRunningPromotion(author, await aPost(author), { topics: ['poetry'], views: 100_000 })
}

it('serving a card takes two round trips, no full table scan and a bounded number of rows per running promotion', async () => {
  const COUNT = 20
  for (let nth = 0; nth < COUNT; nth++) await aPromotedPost()
  const viewer = await aUser()
  for (const query of ['place=topic&name=poetry', `place=search&name=${encodeURIComponent('شعر')}`]) {
    const { database: DB, trips, recorded } = recordedDatabase(env.DB)
    expect(await cardFor(viewer, query, { DB })).not.toBeNull()
    const own = trips.filter((statements) => statements.some((text) => /promotions|"posts"/.test(text)))
    expect(own).toHaveLength(2)
    for (const statement of recorded.filter(({ text }) => text.includes('promotions')))
      expect((await checkPlan(env.DB, statement)).scans).toEqual([])
    const { database: counted, rowsRead } = costRecordingDatabase(env.DB)
    await cardFor(viewer, query, { DB: counted })
    expect(rowsRead()).toBeLessThanOrEqual(100 + 15 * COUNT)
  }
})
