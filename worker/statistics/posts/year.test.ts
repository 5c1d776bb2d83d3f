import { expect, test } from 'vitest'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { aPost, as, aUser } from '#worker/testing/index.ts'
import { CommunityYear, OwnYear } from './contract.ts'
import { addDays } from './report-window.ts'
import { insertDay } from './testing/insert-counts.ts'

test('the yearly counts are those of the last 365 days; a guest’s own year returns 401', async () => {
  const person = await aUser()
  const before = CommunityYear.parse(await (await as(null).get('/api/stats/community')).json())
  const post = await aPost(person)
  await aPost(person, { at: Date.now() - 400 * DAY })
  const [today, of] = [tehranDay(now()), { authorId: person.id }]
  await insertDay(post, today, { ...of, views: 9, reads: 4, visibleMs: 10 * MINUTE })
  await insertDay(post, addDays(today, -364), { ...of, views: 1, reads: 1, visibleMs: 20 * MINUTE })
  await insertDay(post, addDays(today, -366), { ...of, views: 100, reads: 100, visibleMs: DAY })
  const year = OwnYear.parse(await (await as(person).get('/api/stats/mine/year')).json())
  expect(year).toMatchObject({ posts: 1, views: 10, reads: 5, minutes: 30, likes: 0 })
  const after = CommunityYear.parse(await (await as(null).get('/api/stats/community')).json())
  expect(after.posts - before.posts).toBe(1)
  expect((await as(null).get('/api/stats/mine/year')).status).toBe(401)
})
