import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { aUser, runQuery } from '#worker/testing/index.ts'
import { aPromotion } from '#worker/testing/money-factories.ts'
import { pausePromotions } from '#worker/testing/promotion-factories.ts'
import { syncNumbers } from './sync-numbers.ts'
import { moveClock, viewBy } from './testing/promotion-scene.ts'

beforeEach(async () => void (await pausePromotions()))
afterEach(() => moveClock(0))

const sync = () => syncNumbers(env, database(env))

test('the numbers of a day grow with each copy, and an older count of a day changes nothing', async () => {
  const { id, hash } = await aPromotion(await aUser())
  const day = () => env.DB.prepare('SELECT impressions, views FROM promotion_days WHERE promotion_id = ?').bind(id).first()
  await viewBy(hash, 3)
  moveClock(MINUTE)
  await sync()
  expect(await day()).toEqual({ impressions: 0, views: 3 })
  await viewBy(hash, 2, 3)
  moveClock(2 * MINUTE)
  await sync()
  expect(await day()).toEqual({ impressions: 0, views: 5 })
  await runQuery('UPDATE promotion_days SET views = 9 WHERE promotion_id = ?', id)
  moveClock(3 * MINUTE)
  await sync()
  expect(await day()).toEqual({ impressions: 0, views: 9 })
})

test('a run copies the numbers of 200 promotions, those copied longest ago first, and the next run those of the others', async () => {
  const buyer = await aUser()
  const ids = []
  for (let nth = 0; nth < 204; nth++) ids.push((await aPromotion(buyer, { overrides: { syncedAt: 204 - nth } })).id)
  const copied = async () => {
    const { results } = await env.DB.prepare('SELECT id FROM promotions WHERE user_id = ? AND synced_at > 204').bind(buyer.id).all()
    return results.map((row) => row.id)
  }
  moveClock(MINUTE)
  await sync()
  expect(await copied()).toEqual(ids.slice(4))
  moveClock(2 * MINUTE)
  await sync()
  expect(await copied()).toEqual(ids)
})
