import { beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#shared/time.ts'
import { newHash } from '#worker/lib/hash.ts'
import {
  aFeedReader,
  anEpisode,
  aPost,
  aPublication,
  aShow,
  as,
  aUser,
  deliverFeedsAfter,
  ORIGIN,
  queryNumber,
  request,
  resetFeedReaders,
  runQuery,
  takeConsole,
} from '#worker/testing/index.ts'

const HUB = `${ORIGIN}/hub`

beforeEach(resetFeedReaders)

test('delivers a publication’s list of shows when a show is added, renamed or removed, but not for episodes', async () => {
  const owner = await aUser()
  const publication = await aPublication({ owner })
  const path = `/podcast/publisher/${publication.hash}.xml`
  const reader = aFeedReader()
  expect((await reader.subscribe(path, { 'hub.secret': 'راز' })).status).toBe(202)
  const show = await aShow(owner)
  await as(owner).patch(`/api/podcasts/${show.hash}`, { title: 'رادیوی کوچه', publication: publication.hash })
  await deliverFeedsAfter(0)
  expect(reader.sent().map(({ body }) => body.includes('title="رادیوی کوچه"'))).toEqual([true])
  expect(reader.sent()[0]?.headers.get('Link')).toBe(`<${HUB}>; rel="hub", <${ORIGIN}${path}>; rel="self"`)
  expect(reader.sent()[0]?.body).toBe(await (await request(path)).text())
  await as(owner).patch(`/api/podcasts/${show.hash}`, { title: 'رادیوی شهر' })
  await deliverFeedsAfter(0)
  const { post } = await anEpisode(owner, show.id, { state: 'draft' })
  await as(owner).post(`/api/posts/${post.hash}/publish`, { revision: 1 })
  await deliverFeedsAfter(0)
  expect(reader.sent()).toHaveLength(2)
  const revision = () => queryNumber('SELECT revision AS n FROM hub_topics')
  const before = await revision()
  expect((await as(await aUser()).post('/api/podcasts', { key: `key-${newHash()}`, title: 'پادکست دیگری' })).status).toBe(201)
  await deliverFeedsAfter(0)
  expect(await revision()).toBe(before)
  await as(owner).delete(`/api/podcasts/${show.hash}`)
  await deliverFeedsAfter(0)
  expect(reader.sent().map(({ body }) => body.includes('remoteItem'))).toEqual([true, true, false])
})

test('keeps delivering under the current URL after the owner’s handle changes', async () => {
  const author = await aUser()
  const [old, renamed] = [`/feed/${author.handle}`, `h${newHash()}`]
  const [before, json, after] = [aFeedReader(), aFeedReader(), aFeedReader()]
  await before.subscribe(old)
  await json.subscribe(`${old}.json`)
  await as(author).put('/api/me/handle', { handle: renamed })
  await deliverFeedsAfter(0)
  // The new self URL counts as a change, and the delivery tells subscribers where to renew.
  const now = `${ORIGIN}/feed/${renamed}`
  for (const [reader, self] of [
    [before, now],
    [json, `${now}.json`],
  ] as const) {
    expect(reader.sent().map(({ headers }) => headers.get('Link'))).toEqual([`<${HUB}>; rel="hub", <${self}>; rel="self"`])
    expect(reader.sent()[0]?.body).toBe(await (await request(new URL(self).pathname)).text())
  }
  // The hub confirms a subscription renewed or created under the former URL with that URL.
  await after.subscribe(old, { 'hub.secret': 'راز' })
  expect(after.received.map(({ url }) => [url.searchParams.get('hub.mode'), url.searchParams.get('hub.topic')])).toEqual([
    ['subscribe', ORIGIN + old],
  ])
  await before.subscribe(old)
  expect(await queryNumber('SELECT count(*) AS n FROM hub_subscriptions')).toBe(3)
  await as(author).put('/api/me/handle', { handle: `${renamed}2` })
  await deliverFeedsAfter(0)
  const post = await aPost(author, { state: 'draft', title: 'نوشتهٔ تازه' })
  await as(author).post(`/api/posts/${post.hash}/publish`, { revision: 1 })
  await deliverFeedsAfter(HOUR)
  for (const [reader, times] of [
    [before, 3],
    [json, 3],
    [after, 2],
  ] as const) {
    expect(reader.sent()).toHaveLength(times)
    expect(reader.sent().at(-1)?.body).toContain('نوشتهٔ تازه')
    expect(reader.sent().at(-1)?.headers.get('Link')).toContain(`/feed/${renamed}2`)
  }
  await before.unsubscribe(old)
  await json.unsubscribe(`${old}.json`)
  await after.unsubscribe(old)
  expect(await queryNumber('SELECT count(*) AS n FROM hub_subscriptions')).toBe(0)
})

test('a feed that cannot be rendered pauses longer after each failure and delivers again once it changes; others are delivered meanwhile', async () => {
  const owner = await aUser()
  const [broken, sound] = [await aShow(owner), await aShow(owner)]
  const [waiting, other] = [aFeedReader(), aFeedReader()]
  await waiting.subscribe(`/podcast/${broken.hash}/feed.xml`)
  await other.subscribe(`/podcast/${sound.hash}/feed.xml`)
  for (const { hash } of [broken, sound]) await as(owner).patch(`/api/podcasts/${hash}`, { title: 'رادیوی تازه' })
  await runQuery("UPDATE podcasts SET persons = '{}' WHERE hash = ?", broken.hash)
  for (let minute = 0; minute < 60; minute++) await deliverFeedsAfter(MINUTE)
  expect(other.sent()).toHaveLength(1)
  expect(waiting.sent()).toHaveLength(0)
  expect(takeConsole().filter((line) => line.includes('feed_read_failed')).length).toBeLessThan(10)
  expect(await queryNumber("SELECT count(*) AS n FROM outbox WHERE kind = 'hub-deliver'")).toBe(0)
  await runQuery("UPDATE podcasts SET persons = '[]' WHERE hash = ?", broken.hash)
  await as(owner).patch(`/api/podcasts/${broken.hash}`, { title: 'رادیوی درست' })
  await deliverFeedsAfter(0)
  expect(waiting.sent()).toHaveLength(1)
})
