import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { aPublication, aShow, as, aUser, anEpisode as createEpisode, type TestUser } from '#worker/testing/index.ts'
import type { Episode, ShowCard, ShowDirectory, ShowPage } from './contract.ts'

const START = 1_700_000_000_000

const anEpisode = (owner: TestUser, showId: number, over: Parameters<typeof createEpisode>[2] = {}) =>
  createEpisode(owner, showId, { at: START, ...over })

interface Paged<Item> {
  items: Item[]
  next?: string
}
const read = async <Body>(path: string): Promise<Body> => (await as(null).get(path)).json()

async function everything<Item>(path: string): Promise<Item[]> {
  const all: Item[] = []
  for (let after: string | undefined, first = true; first || after; first = false) {
    const page: Paged<Item> = await read(`${path}?limit=2${after ? `&after=${after}` : ''}`)
    all.push(...page.items)
    after = page.next
  }
  return all
}

it('the directory lists each show once, ordered by latest episode, with shows without episodes last', async () => {
  const owner = await aUser()
  const shows = [await aShow(owner), await aShow(owner), await aShow(owner), await aShow(owner), await aShow(owner)]
  for (const [at, show] of shows.slice(0, 4).entries()) await anEpisode(owner, show.id, { at: START + Math.floor(at / 2) })
  const listed = await everything<ShowCard>('/api/podcasts')
  expect(listed.map(({ hash }) => hash)).toEqual([3, 2, 1, 0, 4].map((at) => shows[at]?.hash))
  expect(listed.at(-1)).toMatchObject({ episodeCount: 0, latestEpisodeAt: null })
})

it('the first page of the directory lists as many of the newest public episodes of shows as the query asks for, newest first', async () => {
  const [owner, closed] = [await aUser(), await aUser({ state: 'deactivated' })]
  const [show, other, removed] = [await aShow(owner), await aShow(owner), await aShow(owner, { removedAt: START })]
  const FUTURE = START * 2
  const { post: oldest } = await anEpisode(owner, show.id, { at: FUTURE })
  const { post: older } = await anEpisode(owner, show.id, { at: FUTURE + 1, duration: 61_000 })
  const { post: newer } = await anEpisode(owner, other.id, { at: FUTURE + 2 })
  await anEpisode(owner, show.id, { at: FUTURE + 3, state: 'removed' })
  await anEpisode(owner, removed.id, { at: FUTURE + 4 })
  await anEpisode(closed, show.id, { at: FUTURE + 5 })
  const directory = await read<ShowDirectory>('/api/podcasts?newest=2&limit=1')
  expect(directory.newest?.map(({ post }) => post)).toEqual([newer.hash, older.hash])
  expect(directory.newest?.[1]).toMatchObject({ show: { hash: show.hash }, publishedAt: FUTURE + 1, audio: { duration: 61_000 } })
  expect((await read<ShowDirectory>('/api/podcasts?newest=10')).newest?.map(({ post }) => post)).toContain(oldest.hash)
  expect(await read(`/api/podcasts?newest=2&limit=1&after=${directory.next}`)).not.toHaveProperty('newest')
  expect(await read('/api/podcasts?limit=1')).not.toHaveProperty('newest')
})

it('a show names its newest public episode with its length, and none when its author’s account is closed', async () => {
  const [owner, guest] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner })
  const show = await aShow(owner, { publicationId: publication.id })
  const latest = async () => (await read<ShowPage>(`/api/podcasts/${show.hash}`)).latestEpisode
  expect(await latest()).toBeNull()
  const { post: older } = await anEpisode(guest, show.id, { duration: 61_000 })
  expect(await latest()).toEqual({ post: older.hash, duration: 61_000 })
  const { post: newer } = await anEpisode(guest, show.id, { duration: 2000, at: START + 5 })
  await anEpisode(guest, show.id, { state: 'removed', at: START + 6 })
  expect(await latest()).toEqual({ post: newer.hash, duration: 2000 })
  await env.DB.prepare("UPDATE users SET state = 'deactivated' WHERE id = ?").bind(guest.id).run()
  expect(await latest()).toBeNull()
})

it('a show’s page does not count a removed episode, returns its publication as owner and lists its creator’s other show first', async () => {
  const owner = await aUser()
  const publication = await aPublication({ owner })
  const show = await aShow(owner, { publicationId: publication.id })
  const other = await aShow(owner)
  await anEpisode(owner, show.id, { duration: 61_000 })
  await anEpisode(owner, show.id, { duration: 2000, at: START + 5 })
  await anEpisode(owner, show.id, { state: 'removed' })
  await anEpisode(owner, other.id)
  const page = await read<ShowPage>(`/api/podcasts/${show.hash}`)
  expect(page).toMatchObject({
    episodeCount: 2,
    duration: 63_000,
    latestEpisodeAt: START + 5,
    owner: { handle: publication.handle, isPublication: true },
  })
  expect(page.otherShows[0]?.hash).toBe(other.hash)
  expect(page.otherShows.map(({ hash }) => hash)).not.toContain(show.hash)
})

it('a personal show and its episodes return 410 when its creator’s account is deactivated', async () => {
  const owner = await aUser({ state: 'deactivated' })
  const show = await aShow(owner)
  for (const path of ['', '/episodes']) {
    const response = await as(null).get(`/api/podcasts/${show.hash}${path}`)
    expect(response.status).toBe(410)
    expect(await response.json()).toMatchObject({ error: { details: { by: 'owner' } } })
  }
})

it('a serial lists episodes by season and number, unnumbered ones first, and skips removed ones', async () => {
  const owner = await aUser()
  const show = await aShow(owner, { kind: 'serial' })
  const places = [
    [2, 1],
    [1, 2],
    [1, 10],
    [1, 1],
    [2, 2],
  ] as const
  for (const [season, episode] of places) await anEpisode(owner, show.id, { season, episode })
  await anEpisode(owner, show.id, { season: 1, episode: 3, state: 'removed' })
  await anEpisode(owner, show.id, { kind: 'trailer' })
  const episodes = await everything<Episode>(`/api/podcasts/${show.hash}/episodes`)
  expect(episodes.map(({ season, episode }) => [season, episode])).toEqual([
    [null, null],
    [1, 1],
    [1, 2],
    [1, 10],
    [2, 1],
    [2, 2],
  ])
})

it('an episodic show lists episodes newest first, each with its audio URL', async () => {
  const owner = await aUser()
  const show = await aShow(owner)
  const expected = []
  for (let at = 0; at < 5; at++) expected.unshift(await anEpisode(owner, show.id, { at: START + Math.floor(at / 2), episode: 9 - at }))
  const episodes = await everything<Episode>(`/api/podcasts/${show.hash}/episodes`)
  expect(episodes.map(({ post }) => post.hash)).toEqual(expected.map(({ post }) => post.hash))
  expect(episodes.map(({ audio }) => audio.url)).toEqual(expected.map(({ episode }) => `/media/sound/${episode.hash}.mp3`))
  expect(episodes[0]?.audio).toEqual({
    url: `/media/sound/${expected[0]?.episode.hash}.mp3`,
    type: 'audio/mpeg',
    bytes: 1000,
    duration: 60_000,
  })
})

it('the show endpoints return 404 for an unknown show and 400 for a bad hash or cursor', async () => {
  const hash = newHash()
  expect((await as(null).get(`/api/podcasts/${hash}`)).status).toBe(404)
  expect((await as(null).get(`/api/podcasts/${hash}/episodes`)).status).toBe(404)
  expect((await as(null).get('/api/podcasts/nope')).status).toBe(400)
  expect((await as(null).get('/api/podcasts?after=x')).status).toBe(400)
})

it('a user’s podcasts are their personal shows, latest episode first; a publication’s are its own', async () => {
  const owner = await aUser()
  const publication = await aPublication({ owner })
  const [older, newer, shared] = [await aShow(owner), await aShow(owner), await aShow(owner, { publicationId: publication.id })]
  for (const [at, show] of [older, newer].entries()) await anEpisode(owner, show.id, { at: START + at })
  const hashesOf = async (handle: string) => (await read<{ shows: ShowCard[] }>(`/api/podcasts/of/${handle}`)).shows.map(({ hash }) => hash)
  expect(await hashesOf(owner.handle)).toEqual([newer.hash, older.hash])
  expect(await hashesOf(publication.handle)).toEqual([shared.hash])
})
