import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { aShow, as, aUser, faultyDatabase, type TestUser, takeConsole, testEnv } from '#worker/testing/index.ts'
import { DownloadRequests, PostDownloads, ShowDownloads } from './contract.ts'
import { countDay } from './count-downloads.ts'
import { countDownloads, pruneDownloads } from './index.ts'
import { downloadBreakdowns, downloadDays, downloadRequests, listenerKeys } from './schema.ts'
import { anEpisode, atMinute, countDays, type Episode, requestEpisode } from './testing/replay.ts'
import { APPLE, CHROME } from './testing/replay-patterns.ts'

const db = () => database(env)
const DAY = 1440
let author: TestUser
beforeAll(async () => {
  atMinute()
  author = await aUser()
})
beforeEach(() => atMinute())

const partsOf = ({ id }: Episode) => db().select().from(downloadBreakdowns).where(eq(downloadBreakdowns.postId, id))
const prune = () => atomic(db(), pruneDownloads(db()))
const report = async (episode: Episode, person = author) =>
  PostDownloads.parse(await (await as(person).get(`/api/downloads/${episode.hash}`)).json())
const requestsOf = async (episode: Episode, query = '') =>
  DownloadRequests.parse(await (await as(author).get(`/api/downloads/${episode.hash}/requests${query}`)).json())

test('recounting an unchanged day sets the same numbers, and a recount includes late requests', async () => {
  const episode = await anEpisode(author)
  await requestEpisode(episode, {})
  await requestEpisode(episode, { agent: CHROME, range: 'bytes=0-30000' })
  expect((await countDays(episode)).days).toEqual([1])
  const before = await partsOf(episode)
  expect((await countDays(episode)).days).toEqual([1])
  expect(await partsOf(episode)).toEqual(before)
  await requestEpisode(episode, { agent: CHROME, range: 'bytes=30001-70000', at: 9 })
  expect((await countDays(episode)).days).toEqual([2])
})

test('twenty concurrent requests and three concurrent recounts count one listener once', async () => {
  const episode = await anEpisode(author)
  const ranges = Array.from({ length: 20 }, (_, at) => `bytes=${at * 5050}-${at * 5050 + 5049}`)
  await Promise.all(ranges.map((range) => requestEpisode(episode, { range })))
  const [day] = await db().select().from(downloadDays).where(eq(downloadDays.postId, episode.id))
  await Promise.all([1, 2, 3].map(() => countDay(testEnv(), episode.id, day?.day ?? '')))
  const { days, lines } = await countDays(episode)
  expect(days).toEqual([1])
  expect(lines).toMatchObject([{ spans: [[0, 100_999]], requests: 20, sentBytes: 101_000, reach: 100 }])
})

test('a listener’s two files of an episode on one day count as one listen, each judged by its own bytes', async () => {
  const episode = await anEpisode(author)
  await requestEpisode(episode, {})
  await requestEpisode(episode, { range: 'bytes=0-30000', agent: CHROME })
  const hash = newHash()
  await env.MEDIA.put(`sound/${hash}`, new Uint8Array(101_000))
  await db()
    .update(episodes)
    .set({ hash, objectKey: `sound/${hash}` })
    .where(eq(episodes.postId, episode.id))
  const replaced = { ...episode, path: `/media/sound/${hash}.mp3` }
  await requestEpisode(replaced, {})
  await requestEpisode(replaced, { range: 'bytes=30001-70000', agent: CHROME })
  expect(await countDays(episode)).toMatchObject({ days: [1], verdicts: ['counted', 'short', 'repeated', 'short'] })
})

test('a listener’s short listen to one file does not hide the full listen to another file on the same day', async () => {
  const episode = await anEpisode(author)
  await requestEpisode(episode, { range: 'bytes=0-30000' })
  const hash = newHash()
  await env.MEDIA.put(`sound/${hash}`, new Uint8Array(101_000))
  await db()
    .update(episodes)
    .set({ hash, objectKey: `sound/${hash}` })
    .where(eq(episodes.postId, episode.id))
  await requestEpisode({ ...episode, path: `/media/sound/${hash}.mp3` }, {})
  expect(await countDays(episode)).toMatchObject({ days: [1], verdicts: ['short', 'counted'] })
})

test('200 of 231 listeners at one address count for an episode on one day', async () => {
  const episode = await anEpisode(author)
  await requestEpisode(episode, {})
  await env.DB.prepare(
    `INSERT INTO listen_requests (post_id, sound, day, listener, address, kind, app, device, bytes, head_bytes, duration, spans, requests, sent, first_at, last_at)
     SELECT post_id, sound, day, 'x' || j.value, address, kind, app, device, bytes, head_bytes, duration, spans, 1, sent, first_at, last_at
     FROM listen_requests, json_each(?) j WHERE post_id = ?`,
  )
    .bind(JSON.stringify(Array.from({ length: 230 }, (_, at) => at)), episode.id)
    .run()
  const { days, verdicts } = await countDays(episode)
  expect([days, verdicts.filter((verdict) => verdict === 'crowd').length]).toEqual([[200], 31])
})

test('at most 5000 requests and 200 byte ranges of a listener are stored for a file and day', async () => {
  const episode = await anEpisode(author)
  await requestEpisode(episode, { range: 'bytes=0-4' })
  const spans = Array.from({ length: 199 }, (_, at) => [at * 400, at * 400 + 4] as [number, number])
  await db().update(downloadRequests).set({ spans, requests: 4998 }).where(eq(downloadRequests.postId, episode.id))
  for (const range of ['bytes=90000-90999', 'bytes=92000-92999', 'bytes=94000-94999']) await requestEpisode(episode, { range })
  const { lines } = await countDays(episode)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.requests).toBe(5000)
  expect(lines[0]?.spans).toHaveLength(200)
  expect(lines[0]?.spans.slice(-2)).toEqual([
    [90_000, 90_999],
    [92_000, 92_999],
  ])
})

test('countDownloads recounts a day only after ten minutes; pruning keeps requests for a week and then only the totals', async () => {
  const episode = await anEpisode(author)
  await requestEpisode(episode, {})
  await countDownloads(testEnv())
  await requestEpisode(episode, { agent: CHROME })
  atMinute(9)
  await countDownloads(testEnv())
  expect((await report(episode)).listens).toBe(1)
  atMinute(11)
  await countDownloads(testEnv())
  expect((await report(episode)).listens).toBe(2)
  atMinute(7 * DAY)
  await prune()
  expect((await requestsOf(episode)).items).toHaveLength(2)
  atMinute(8 * DAY)
  await prune()
  expect((await requestsOf(episode)).items).toEqual([])
  expect((await countDays(episode)).days).toEqual([2])
})

test('download records contain no IP address or User-Agent, and pruning deletes the key of the day before yesterday', async () => {
  const episode = await anEpisode(author)
  const ip = '198.51.100.77'
  await requestEpisode(episode, { ip, agent: CHROME, at: 20 * DAY })
  const { lines } = await countDays(episode)
  const kept = JSON.stringify([lines, await partsOf(episode), await db().select().from(listenerKeys)])
  expect(kept).not.toContain(ip)
  expect(kept).not.toContain('Mozilla')
  expect(lines[0]).toMatchObject({ app: 'Chrome', device: 'computer' })
  const [key] = await db()
    .select()
    .from(listenerKeys)
    .where(eq(listenerKeys.day, lines[0]?.day ?? ''))
  expect(key).toBeDefined()
  atMinute(22 * DAY)
  await prune()
  expect(
    await db()
      .select()
      .from(listenerKeys)
      .where(eq(listenerKeys.day, lines[0]?.day ?? '')),
  ).toEqual([])
})

test('an audio request returns 200 and logs an error when a database call of the recording fails', async () => {
  const episode = await anEpisode(author)
  for (const nth of [2, 3, 4]) {
    const { database: DB } = faultyDatabase(env.DB, { nth, when: 'before' })
    expect(await requestEpisode(episode, { agent: `${CHROME} ${nth}`, at: nth * DAY }, testEnv({ DB }))).toBe(200)
    expect(takeConsole().join()).toContain('download_not_recorded')
  }
})

test('the author’s reports list stop positions and verdicts but no IP address, and return 404 to another user', async () => {
  const episode = await anEpisode(author)
  await requestEpisode(episode, {})
  await requestEpisode(episode, { agent: CHROME, range: 'bytes=0-70000', at: 1 })
  await requestEpisode(episode, { agent: 'curl/8', at: 2 })
  await requestEpisode(episode, { agent: CHROME, ip: '192.0.2.1', range: 'bytes=0-9', at: 3 })
  expect((await requestsOf(episode)).items.map(({ verdict }) => verdict)).toEqual([null, null, null, null])
  await countDays(episode)
  const seen = await report(episode)
  expect(seen).toMatchObject({
    listens: 2,
    duration: 100_000,
    apps: [
      { name: 'Apple', count: 1 },
      { name: 'Chrome', count: 1 },
    ],
  })
  expect(seen.devices).toEqual([
    { name: 'computer', count: 1 },
    { name: 'phone', count: 1 },
  ])
  expect(seen.stops.flatMap((listeners, at) => (listeners ? [[at, listeners]] : []))).toEqual([
    [13, 1],
    [19, 1],
  ])
  expect(seen.verdicts).toContainEqual({ name: 'bot', count: 1 })
  const first = await requestsOf(episode, '?limit=2')
  const second = await requestsOf(episode, `?limit=2&after=${first.next}`)
  expect([...first.items, ...second.items].map(({ verdict, percent }) => [verdict, percent])).toEqual([
    ['short', 0],
    ['bot', 100],
    ['counted', 69],
    ['counted', 100],
  ])
  expect(second.next).toBeUndefined()
  expect(JSON.stringify([seen, first, second])).not.toMatch(/192\.0\.2\.1|203\.0\.113\.7/)
  const other = await aUser()
  for (const path of ['', '/requests']) expect((await as(other).get(`/api/downloads/${episode.hash}${path}`)).status).toBe(404)
})

test('the show report sums the listens of all episodes of each show', async () => {
  const owner = await aUser()
  const [show, other] = [await aShow(owner, { title: 'پادکست' }), await aShow(owner, { title: 'پادکستی دیگر' })]
  for (const [showId, agents] of [
    [show.id, [APPLE, CHROME]],
    [show.id, [APPLE]],
    [other.id, [CHROME]],
  ] as const) {
    const episode = await anEpisode(owner)
    await db().update(episodes).set({ showId }).where(eq(episodes.postId, episode.id))
    for (const agent of agents) await requestEpisode(episode, { agent })
    await countDays(episode)
  }
  const { items } = ShowDownloads.parse(await (await as(owner).get('/api/downloads/shows')).json())
  expect(items).toEqual([
    { hash: show.hash, title: 'پادکست', recent: 3, all: 3 },
    { hash: other.hash, title: 'پادکستی دیگر', recent: 1, all: 1 },
  ])
})
