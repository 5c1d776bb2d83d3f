import { expect, it, test } from 'vitest'
import { now } from '#worker/lib/clock.ts'
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

it('a place is one’s own, and of two devices the later listening counts, whichever call comes last', async () => {
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

it('a clock far ahead wins for a minute at most, and no place lies behind the end', async () => {
  const reader = await aUser()
  const { hash } = await anEpisode(await aUser())
  await saveProgress(reader, hash, 600_000, 9_000_000_000_000)
  const kept = await readProgress(reader, hash)
  expect(kept?.place).toBe(60_000)
  expect(kept?.at).toBeLessThanOrEqual(now() + 60_000)
})

test('twenty calls at once leave the latest', async () => {
  const reader = await aUser()
  const { hash } = await anEpisode(await aUser())
  await Promise.all(Array.from({ length: 20 }, (_, nth) => saveProgress(reader, hash, nth * 1000, 5000 + ((nth * 7) % 20))))
  // 17 · 7 = 119, the only one that leaves 19.
  expect(await readProgress(reader, hash)).toEqual({ place: 17_000, finished: false, at: 5019 })
})

test('a list of what one heard goes page by page, last heard first; what is hidden falls out', async () => {
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

test('what cannot be heard has no place', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const { hash } = await anEpisode(author)
  const silent = await aPost(author)
  expect(await saveProgress(reader, silent.hash, 1, 1)).toBe(404)
  expect((await as(reader).put(`/api/listening/${hash}`, { place: -1, finished: false, at: 1 })).status).toBe(400)
  expect((await as(null).put(`/api/listening/${hash}`, { place: 1, finished: false, at: 1 })).status).toBe(401)
  await as(author).put(`/api/me/blocks/${reader.handle}`)
  expect(await saveProgress(reader, hash, 1, 1)).toBe(404)
})
