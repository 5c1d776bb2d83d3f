import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { episodeChapters, transcripts } from '#worker/podcasts/catalog/schema.ts'
import { PostPage } from '#worker/posts/posts/contract.ts'
import { anEpisode, aShow, as, aUser, recordedDatabase, request } from '#worker/testing/index.ts'

const db = () => database(env)
const COVER = { hash: 'aaaaaaaaaaaa', width: 1400, height: 1400, widths: [240, 480] }
const line = (at: number) => ({ start: at * 1000, end: at * 1000 + 900, speaker: at === 0 ? 'مینا' : '', text: `سطر ${at}` })

const read = async (hash: string) => PostPage.parse(await (await as(null).get(`/api/posts/${hash}`)).json()).audio

test('the post of an episode has its number, cover, chapters and the first lines of its transcript, in one round trip', async () => {
  const owner = await aUser()
  const show = await aShow(owner, { cover: COVER })
  const { post } = await anEpisode(owner, show.id, { season: 2, episode: 7 })
  const chapters = [{ start: 0, title: 'آغاز', href: 'https://mina.example/', picture: null }]
  await db().insert(episodeChapters).values({ postId: post.id, chapters, changedAt: 1 })
  const segments = Array.from({ length: 9 }, (_, at) => line(at))
  await db().insert(transcripts).values({ postId: post.id, timed: true, segments, changedAt: 1 })
  const { database: recorded, trips } = recordedDatabase(env.DB)
  const response = await request(`/api/posts/${post.hash}`, {}, { DB: recorded })
  expect(trips.filter((one) => !one.every((statement) => statement.includes('cache_bumps')))).toHaveLength(1)
  expect(PostPage.parse(await response.json()).audio).toMatchObject({
    season: 2,
    episode: 7,
    cover: COVER,
    chapters: [{ start: 0, title: 'آغاز' }],
    hasTranscript: true,
    transcript: Array.from({ length: 8 }, (_, at) => ({ start: at * 1000, speaker: at === 0 ? 'مینا' : '', text: `سطر ${at}` })),
    isTranscriptComplete: false,
  })
})

test('an untimed transcript has lines without times, a short one is complete, and an episode without either has none', async () => {
  const owner = await aUser()
  const show = await aShow(owner)
  const [{ post }, { post: plain }] = [await anEpisode(owner, show.id), await anEpisode(owner, show.id)]
  const segments = [{ start: 0, end: 0, speaker: '', text: 'بی‌زمان' }]
  await db().insert(transcripts).values({ postId: post.id, timed: false, segments, changedAt: 1 })
  expect(await read(post.hash)).toMatchObject({
    hasTranscript: true,
    transcript: [{ start: null, speaker: '', text: 'بی‌زمان' }],
    isTranscriptComplete: true,
  })
  expect(await read(plain.hash)).toMatchObject({ cover: null, chapters: [], hasTranscript: false, transcript: [] })
})
