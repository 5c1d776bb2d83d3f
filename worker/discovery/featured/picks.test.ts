import { env } from 'cloudflare:workers'
import { expect, it, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { type APerson, aPerson, aPost, as } from '#worker/testing/index.ts'
import { MOST_PICKS, PickPlaces, Picks } from './contract.ts'

const aModerator = () => aPerson({ role: 'moderator' })
const shown = async (place: string, person: APerson | null = null) => {
  const response = await as(person).get(`/api/picks/${place}`)
  return { hashes: Picks.parse(await response.json()).items.map(({ hash }) => hash), tags: response.headers.get('Cache-Tag') }
}
const all = async (place: string, by: APerson) =>
  Picks.parse(await (await as(by).get(`/api/moderation/picks/${place}`)).json()).items.map(({ hash }) => hash)
const pick = (by: APerson | null, place: string, hash: string) => as(by).put(`/api/moderation/picks/${place}/${hash}`)
const unpick = (by: APerson, place: string, hash: string) => as(by).delete(`/api/moderation/picks/${place}/${hash}`)
const posts = async (count: number, topics: string[]) => {
  const author = await aPerson()
  const made = []
  for (let nth = 0; nth < count; nth++) made.push((await aPost(author, { title: `برگزیده ${newHash()}`, topics })).hash)
  return { made }
}

it('the newest pick stands first, five are shown, and they are put in another order', async () => {
  const moderator = await aModerator()
  const { made } = await posts(6, ['law'])
  for (const hash of made) for (let time = 0; time < 2; time++) expect((await pick(moderator, 'law', hash)).status).toBe(204)
  const newestFirst = made.toReversed()
  expect((await shown('law')).hashes).toEqual(newestFirst.slice(0, 5))
  const order = [made[2], made[0], made[5]] as string[]
  expect((await as(moderator).put('/api/moderation/picks/law', { order: [...order, newHash()] })).status).toBe(204)
  expect(await all('law', moderator)).toEqual([...order, ...newestFirst.filter((hash) => !order.includes(hash))])
  for (const hash of made) for (let time = 0; time < 2; time++) expect((await unpick(moderator, 'law', hash)).status).toBe(204)
  expect((await shown('law')).hashes).toEqual([])
  const { results } = await env.DB.prepare(`SELECT act FROM audit_log WHERE subject = ? AND act LIKE '%pick'`)
    .bind(made[0])
    .all<{ act: string }>()
  expect(results.map(({ act }) => act)).toEqual(['pick', 'unpick'])
})

it('what is withdrawn or removed is gone from there at once, and the answer is outdated with the post', async () => {
  const moderator = await aModerator()
  const { made } = await posts(2, ['women'])
  for (const hash of made) await pick(moderator, 'women', hash)
  const [gone = '', stays = ''] = made
  const before = await shown('women')
  expect(before.hashes).toEqual([stays, gone])
  expect(before.tags?.split(',')).toEqual(expect.arrayContaining(['topic-women', `post-${gone}`, `post-${stays}`]))
  await env.DB.prepare(`UPDATE posts SET state = 'withdrawn' WHERE hash = ?`).bind(gone).run()
  expect((await shown('women')).hashes).toEqual([stays])
  expect((await pick(moderator, 'women', gone)).status).toBe(404)
  for (const hash of made) await unpick(moderator, 'women', hash)
})

it('a post says where it can be picked and where it is', async () => {
  const moderator = await aModerator()
  const { made } = await posts(1, ['humor', 'family'])
  const [hash = ''] = made
  await pick(moderator, 'humor', hash)
  const { places } = PickPlaces.parse(await (await as(moderator).get(`/api/moderation/picks/of/${hash}`)).json())
  expect(places).toEqual([
    { place: 'front', name: 'صفحهٔ نخست', picked: false },
    { place: 'humor', name: 'طنز', picked: true },
    { place: 'family', name: 'خانواده', picked: false },
  ])
  await unpick(moderator, 'humor', hash)
})

test('two hundred picks at once stand once each, and no place holds more than twelve', async () => {
  const [moderator, second] = [await aModerator(), await aModerator()]
  const { made } = await posts(20, ['games'])
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, nth) => pick(nth % 2 ? moderator : second, 'games', made[nth % 20] ?? '')),
  )
  expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([204, 409])
  const standing = await all('games', moderator)
  expect(standing).toHaveLength(MOST_PICKS)
  expect(new Set(standing).size).toBe(MOST_PICKS)
  await Promise.all(standing.flatMap((hash) => [unpick(moderator, 'games', hash), unpick(second, 'games', hash)]))
  expect(await all('games', moderator)).toEqual([])
})

test('nobody else picks, and an unknown place is not found', async () => {
  const { made } = await posts(1, ['law'])
  const [hash = ''] = made
  expect((await pick(await aPerson(), 'law', hash)).status).toBe(403)
  expect((await pick(null, 'law', hash)).status).toBe(401)
  expect((await pick(await aModerator(), 'nothing', hash)).status).toBe(404)
  expect((await as(null).get('/api/picks/nothing')).status).toBe(404)
  expect((await shown('front')).hashes).not.toContain(hash)
})
