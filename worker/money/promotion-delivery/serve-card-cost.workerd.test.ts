import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aPost, as, aUser, checkPlan, costRecordingDatabase, recordedDatabase } from '#worker/testing/index.ts'
import { aRunningPromotion } from '#worker/testing/promotion-factories.ts'
import { PromotedCardSlot } from './contract.ts'

test('serving a card takes two round trips, no full table scan and a bounded number of rows per running promotion', async () => {
  const COUNT = 20
  for (let nth = 0; nth < COUNT; nth++) {
    const author = await aUser()
    await aRunningPromotion(author, await aPost(author), { topics: ['poetry'], views: 100_000 })
  }
  const viewer = await aUser()
  for (const query of ['place=topic&name=poetry', `place=search&name=${encodeURIComponent('شعر')}`]) {
    const { database: DB, trips, recorded } = recordedDatabase(env.DB)
    const response = await as(viewer).get(`/api/promoted-card?${query}`, { env: { DB } })
    expect(PromotedCardSlot.parse(await response.json()).card).not.toBeNull()
    const own = trips.filter((statements) => statements.some((text) => /promotions|"posts"/.test(text)))
    expect(own).toHaveLength(2)
    for (const statement of recorded.filter(({ text }) => text.includes('promotions')))
      expect((await checkPlan(env.DB, statement)).scans).toEqual([])
    const { database: counted, rowsRead } = costRecordingDatabase(env.DB)
    await as(viewer).get(`/api/promoted-card?${query}`, { env: { DB: counted } })
    expect(rowsRead()).toBeLessThanOrEqual(100 + 15 * COUNT)
  }
})
