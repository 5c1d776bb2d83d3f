import { env } from 'cloudflare:workers'
import { expect, it, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { episodeChapters, type episodes, transcripts } from '#worker/podcasts/catalog/schema.ts'
import { anEpisodeOf, aPost, aShow, as, aUser, recordedDatabase, request, type TestUser } from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { PlayableEpisode } from './contract.ts'

const db = () => database(env)
const COVER = { hash: 'aaaaaaaaaaaa', width: 1400, height: 1400, widths: [240, 480] }
type Over = Partial<typeof episodes.$inferInsert> & { at?: number; state?: 'published' | 'removed' | 'draft'; title?: string }

async function anEpisode(owner: TestUser, { at = 1_700_000_000_000, state = 'published', title, ...sound }: Over = {}) {
  const post = await aPost(owner, { at, state, ...(title ? { title } : {}) })
  await anEpisodeOf(post, { storedAt: at, ...sound })
  return post
}

const play = async (hash: string, person: TestUser | null = null) =>
  PlayableEpisode.parse(await (await as(person).get(`/api/episodes/${hash}`)).json())

it('the player endpoint reads file, show, chapters and peaks in one database round trip, not counting cache invalidations', async () => {
  const owner = await aUser({ name: 'راوی' })
  const show = await aShow(owner, { cover: COVER })
  const hash = newHash()
  const post = await anEpisode(owner, { showId: show.id, hash, peaks: 'AAEC' })
  const chapters = [{ start: 0, title: 'آغاز', href: null, picture: null }]
  await db().insert(episodeChapters).values({ postId: post.id, chapters, changedAt: 1 })
  await db().insert(transcripts).values({ postId: post.id, timed: true, segments: [], changedAt: 1 })
  const { database: recorded, trips } = recordedDatabase(env.DB)
  const response = await request(`/api/episodes/${post.hash}`, {}, { DB: recorded })
  expect(trips.filter((one) => !one.every((statement) => statement.includes('cache_bumps')))).toHaveLength(1)
  expect(PlayableEpisode.parse(await response.json())).toEqual({
    post: post.hash,
    path: post.path,
    title: post.title,
    author: 'راوی',
    cover: COVER,
    show: { hash: show.hash, title: 'پادکست آزمون' },
    audio: { url: `/media/sound/${hash}.mp3`, type: 'audio/mpeg', bytes: 1000, duration: 60_000 },
    peaks: 'AAEC',
    chapters,
    hasTranscript: true,
    isSponsored: false,
    next: null,
    progress: null,
  })
})

it('the player endpoint says that the post of an episode is advertising, for the links of its chapters', async () => {
  const owner = await aUser()
  const post = await anEpisode(owner)
  await aSponsorship(owner, post, { state: 'approved' })
  expect(await play(post.hash)).toMatchObject({ isSponsored: true })
})

it('the player endpoint returns no show for a standalone episode or a removed show', async () => {
  const owner = await aUser()
  const removed = await aShow(owner, { removedAt: 1 })
  const [alone, left] = [await anEpisode(owner), await anEpisode(owner, { showId: removed.id })]
  await anEpisode(owner, { showId: removed.id, at: 1_600_000_000_000 })
  for (const { hash } of [alone, left]) expect(await play(hash)).toMatchObject({ show: null, next: null, cover: null })
})

test('`next` follows season and number in a serial, else publication dates, and skips a removed episode', async () => {
  const owner = await aUser()
  const [serial, other] = [await aShow(owner, { kind: 'serial' }), await aShow(owner)]
  const numbered = async (season: number, episode: number, over: Over = {}) =>
    (await anEpisode(owner, { showId: serial.id, season, episode, ...over })).hash
  const third = await numbered(2, 1, { at: 1_000_000_000_000 })
  const first = await numbered(1, 1)
  await numbered(1, 2, { state: 'removed' })
  const second = await numbered(1, 3)
  const dated = async (at: number) => (await anEpisode(owner, { showId: other.id, at })).hash
  const [newer, older] = [await dated(1_700_000_000_002), await dated(1_700_000_000_001)]
  const next = async (hash: string) => (await play(hash)).next
  expect(await Promise.all([first, second, third, newer, older].map(next))).toEqual([second, third, null, older, null])
})

test('`next` skips an episode by an author whom the reader blocks', async () => {
  const [owner, guest, reader] = [await aUser(), await aUser(), await aUser()]
  const show = await aShow(owner)
  const newest = await anEpisode(owner, { showId: show.id, at: 1_700_000_000_003 })
  const guests = await anEpisode(guest, { showId: show.id, at: 1_700_000_000_002 })
  const oldest = await anEpisode(owner, { showId: show.id, at: 1_700_000_000_001 })
  expect((await play(newest.hash, reader)).next).toBe(guests.hash)
  await as(reader).put(`/api/me/blocks/${guest.handle}`)
  expect((await play(newest.hash, reader)).next).toBe(oldest.hash)
  expect((await as(reader).get(`/api/episodes/${guests.hash}`)).status).toBe(403)
})

test('the player endpoint returns 404 for a post without audio and an unknown post, and 400 for a malformed hash', async () => {
  const silent = await aPost(await aUser())
  for (const hash of [silent.hash, newHash()]) expect((await as(null).get(`/api/episodes/${hash}`)).status).toBe(404)
  expect((await as(null).get('/api/episodes/x')).status).toBe(400)
})

test('the player endpoint returns 410 for an episode of a removed post, and its description lists that status', async () => {
  const post = await anEpisode(await aUser(), { state: 'removed' })
  expect((await as(null).get(`/api/episodes/${post.hash}`)).status).toBe(410)
  const { paths } = await (await request('/api/openapi.json')).json<{ paths: Record<string, { get?: { responses: object } }> }>()
  expect(Object.keys(paths['/api/episodes/{hash}']?.get?.responses ?? {})).toContain('410')
})
