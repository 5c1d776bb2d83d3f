import { env } from 'cloudflare:workers'
import { beforeEach, expect, it, vi } from 'vitest'
import { database } from '#worker/db/client.ts'
import { aPost, aUser, type TestUser } from '#worker/testing/index.ts'
import { aRunningPromotion, pausePromotions } from '#worker/testing/promotion-factories.ts'
import { selectPromotions } from './select-promotions.ts'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await pausePromotions()
})

const select = (viewer: TestUser) => selectPromotions(database(env), viewer, { place: 'home', name: '' })

it('a promotion is selected until the moment of its end, and not at it', async () => {
  const [author, viewer] = [await aUser(), await aUser()]
  const { endsAt } = await aRunningPromotion(author, await aPost(author))
  vi.setSystemTime((endsAt ?? 0) - 1)
  expect(await select(viewer)).toHaveLength(1)
  vi.setSystemTime(endsAt ?? 0)
  expect(await select(viewer)).toEqual([])
})
