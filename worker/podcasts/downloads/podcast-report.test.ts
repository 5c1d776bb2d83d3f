import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { database, statsDatabase } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { dailyCounts } from '#worker/statistics/collection/schema.ts'
import { PodcastReport } from '#worker/statistics/posts/contract.ts'
import { anEpisode, aPublication, aShow, as, aUser, recordedDatabase, type TestUser } from '#worker/testing/index.ts'
import { readPodcastReport } from './read-podcast-report.ts'
import { downloadBreakdowns } from './schema.ts'

const TODAY = '2026-03-11'
const setTime = () => setClockOffset(Date.parse('2026-03-11T08:00:00Z') - Date.now())
const readReport = async (person: TestUser, hash: string, query = '') =>
  PodcastReport.parse(await (await as(person).get(`/api/stats/podcast/${hash}${query}`)).json())

/** Inserts the listens of an episode on a Tehran day; triggers add them to those of the podcast. */
const insertListens = (post: { id: number }, podcast: { id: number }, day: string, listens: number) =>
  statsDatabase(env).insert(dailyCounts).values({ subject: 'post', subjectId: post.id, day, podcastId: podcast.id, listens })

const insertParts = (post: { id: number }, day: string, dimension: 'app' | 'stop' | 'device', counts: Record<string, number>) =>
  database(env)
    .insert(downloadBreakdowns)
    .values(Object.entries(counts).map(([name, count]) => ({ postId: post.id, day, dimension, name, count })))

test('episodes are compared by their listens within a day, a week and a month of publication, newest first', async () => {
  setTime()
  const owner = await aUser()
  const show = await aShow(owner)
  // 00:30 of the 1st of February in Tehran.
  const { post: old } = await anEpisode(owner, show.id, { at: Date.parse('2026-01-31T21:00:00Z'), publishedAt: 1, title: 'قسمت یک' })
  const { post: recent } = await anEpisode(owner, show.id, { at: Date.parse('2026-03-10T08:00:00Z'), publishedAt: 2, title: 'قسمت دو' })
  await anEpisode(owner, show.id, { state: 'draft' })
  for (const [day, listens] of [
    ['2026-01-31', 1000],
    ['2026-02-01', 1],
    ['2026-02-02', 2],
    ['2026-02-07', 4],
    ['2026-02-08', 8],
    ['2026-03-02', 16],
    ['2026-03-03', 32],
  ] as const)
    await insertListens(old, show, day, listens)
  await insertListens(recent, show, '2026-03-10', 5)
  await insertListens(recent, show, TODAY, 7)
  const report = await readReport(owner, show.hash)
  expect(report.episodes).toEqual([
    { hash: recent.hash, title: 'قسمت دو', publishedAt: Date.parse('2026-03-10T08:00:00Z'), day1: 5, day7: null, day30: null, all: 12 },
    { hash: old.hash, title: 'قسمت یک', publishedAt: Date.parse('2026-01-31T21:00:00Z'), day1: 1, day7: 7, day30: 31, all: 1063 },
  ])
  expect([report.total, report.previous, report.allTime]).toEqual([60, 1015, 1075])
  expect(report.days).toHaveLength(30)
  expect(report.days.at(-1)).toEqual({ day: TODAY, listens: 7 })
  expect([report.older, report.newer]).toEqual(['2026-02-10', null])
  const earlier = await readReport(owner, show.hash, `?before=${report.older}`)
  expect([earlier.total, earlier.previous, earlier.older, earlier.newer]).toEqual([1015, 0, null, '2026-03-12'])
})

test('apps and stops are sums of the window; apps after the twelfth, and unknown ones, are summed', async () => {
  setTime()
  const owner = await aUser()
  const show = await aShow(owner)
  const [{ post: one }, { post: two }] = [
    await anEpisode(owner, show.id, { publishedAt: 1 }),
    await anEpisode(owner, show.id, { publishedAt: 2 }),
  ]
  const apps = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`App ${at}`, 100 - at]))
  await insertParts(one, TODAY, 'app', { ...apps, '': 500 })
  await insertParts(two, TODAY, 'app', { 'App 0': 1 })
  await insertParts(two, '2026-02-09', 'app', { 'App 0': 1000 })
  await insertParts(one, TODAY, 'stop', { 0: 3, 19: 40 })
  await insertParts(two, TODAY, 'stop', { 19: 2 })
  await insertParts(two, TODAY, 'device', { phone: 2 })
  const report = await readReport(owner, show.hash)
  expect(report.apps).toHaveLength(13)
  expect([report.apps[0], report.apps.at(-1)]).toEqual([
    { name: 'App 0', count: 101 },
    { name: '', count: 588 },
  ])
  expect(report.stops).toEqual([3, ...Array.from({ length: 18 }, () => 0), 42])
})

test('a podcast without episodes has a report of zeroes, in two round trips', async () => {
  const owner = await aUser()
  const show = await aShow(owner)
  const [content, counts] = [recordedDatabase(env.DB), recordedDatabase(env.STATS)]
  const databases = { db: database({ DB: content.database }), statsDb: statsDatabase({ STATS: counts.database }) }
  const report = PodcastReport.parse(await readPodcastReport(databases, owner, show.hash, undefined))
  expect(report).toMatchObject({ podcast: { hash: show.hash }, total: 0, previous: 0, allTime: 0, older: null, episodes: [], apps: [] })
  expect([content.trips.length, counts.trips.length]).toEqual([1, 1])
})

test('who manages a podcast sees its statistics and their file; others get 404', async () => {
  const [owner, editor, writer, creator] = [await aUser(), await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor], writers: [writer] })
  const show = await aShow(creator, { publicationId: publication.id })
  const { post } = await anEpisode(creator, show.id, { publishedAt: 1 })
  await insertListens(post, show, TODAY, 4)
  for (const path of [`/api/stats/podcast/${show.hash}`, `/api/stats/podcast/${show.hash}/csv?before=2026-03-12`]) {
    const statuses = await Promise.all([owner, editor, writer, creator].map(async (person) => (await as(person).get(path)).status))
    expect(statuses).toEqual([200, 200, 404, 404])
    expect((await as(null).get(path)).status).toBe(401)
  }
  const file = await (await as(owner).get(`/api/stats/podcast/${show.hash}/csv`)).text()
  expect(file.split('\r\n').slice(1)).toEqual([`${TODAY},0,0,0,4,0,0,0`, ''])
})
