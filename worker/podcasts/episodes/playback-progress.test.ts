import { expect, it, test } from 'vitest'
import { HOUR, SECOND } from '#shared/time.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { anEpisodeOf, aPost, as, aUser, type TestUser } from '#worker/testing/index.ts'
import { ListeningHistory, PlayableEpisode } from './contract.ts'

async function anEpisode(author: TestUser) {
  const post = await aPost(author)
  await anEpisodeOf(post)
  return post
}

const saveProgress = async (person: TestUser, hash: string, place: number, at: number, finished = false) =>
  (await as(person).put(`/api/listening/${hash}`, { place, finished, at })).status
const readProgress = async (person: TestUser, hash: string) =>
  PlayableEpisode.parse(await (await as(person).get(`/api/episodes/${hash}`)).json()).progress
const listHistory = async (person: TestUser, query = '') =>
  ListeningHistory.parse(await (await as(person).get(`/api/listening${query}`)).json())

it('progress is stored per user, and a call with an older device time changes nothing', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const { hash } = await anEpisode(author)
  expect(await saveProgress(reader, hash, 20_000, 2000)).toBe(204)
  expect(await saveProgress(reader, hash, 10_000, 1000)).toBe(204)
  expect(await readProgress(reader, hash)).toEqual({ place: 20_000, finished: false, at: 2000 })
  expect(await saveProgress(reader, hash, 59_000, 3000, true)).toBe(204)
  expect(await saveProgress(reader, hash, 59_000, 3000, true)).toBe(204)
  expect(await readProgress(reader, hash)).toEqual({ place: 59_000, finished: true, at: 3000 })
  expect(await readProgress(author, hash)).toBeNull()
})

it('saving caps a device time at one minute from now and a position at the end of the episode', async () => {
  const reader = await aUser()
  const { hash } = await anEpisode(await aUser())
  await saveProgress(reader, hash, 600_000, 9_000_000_000_000)
  const kept = await readProgress(reader, hash)
  expect(kept?.place).toBe(60_000)
  expect(kept?.at).toBeLessThanOrEqual(now() + 60_000)
  expect(kept?.at).toBeGreaterThan(now() + 50_000)
})

test('twenty concurrent calls keep the progress with the latest device time', async () => {
  const reader = await aUser()
  const { hash } = await anEpisode(await aUser())
  await Promise.all(Array.from({ length: 20 }, (_, nth) => saveProgress(reader, hash, nth * 1000, 5000 + ((nth * 7) % 20))))
  // Call 17 has the latest time: (17 · 7) % 20 = 19.
  expect(await readProgress(reader, hash)).toEqual({ place: 17_000, finished: false, at: 5019 })
})

test('the listening history has pages, latest first, and omits episodes by a blocked author', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const posts = [await anEpisode(author), await anEpisode(author), await anEpisode(await aUser())]
  for (const [nth, { hash }] of posts.entries()) await saveProgress(reader, hash, 1000, 1000 + nth)
  const first = await listHistory(reader, '?limit=2')
  expect(first.items.map(({ track }) => track.post)).toEqual([posts[2]?.hash, posts[1]?.hash])
  const rest = await listHistory(reader, `?limit=2&after=${first.next}`)
  expect([rest.items.map(({ track }) => track.post), rest.next]).toEqual([[posts[0]?.hash], undefined])
  await as(reader).put(`/api/me/blocks/${author.handle}`)
  expect((await listHistory(reader)).items.map(({ track }) => track.post)).toEqual([posts[2]?.hash])
})

test('saving progress returns 404 without audio and to a blocked reader, 400 for a negative position and 401 to guests', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const { hash } = await anEpisode(author)
  const silent = await aPost(author)
  expect(await saveProgress(reader, silent.hash, 1, 1)).toBe(404)
  expect((await as(reader).put(`/api/listening/${hash}`, { place: -1, finished: false, at: 1 })).status).toBe(400)
  expect((await as(null).put(`/api/listening/${hash}`, { place: 1, finished: false, at: 1 })).status).toBe(401)
  await as(author).put(`/api/me/blocks/${reader.handle}`)
  expect(await saveProgress(reader, hash, 1, 1)).toBe(404)
})

/** Longer than the window of any limit of calls. */
const LISTENING = __FULL_MATRIX__ ? 4 * HOUR : HOUR

test('reports of progress every fifteen seconds are all accepted for hours', async () => {
  const reader = await aUser()
  const { hash } = await anEpisode(await aUser())
  const statuses = new Set<number>()
  for (let at = 0; at < LISTENING; at += 15 * SECOND) {
    setClockOffset(at)
    statuses.add(await saveProgress(reader, hash, 1000, now()))
  }
  expect([...statuses]).toEqual([204])
})
