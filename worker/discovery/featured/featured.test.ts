import { env } from 'cloudflare:workers'
import { expect, it, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { invalidatePages } from '#worker/testing/authorisation/public-pages.ts'
import { aPost, as, aUser, CROWD_SIZES, type TestUser } from '#worker/testing/index.ts'
import { DatedFeaturedPosts, FeaturedPlacements, FeaturedPosts, MAX_FEATURED_POSTS } from './contract.ts'

const aModerator = () => aUser({ role: 'moderator' })
const readFeatured = async (place: string, person: TestUser | null = null) => {
  const response = await as(person).get(`/api/featured/${place}`)
  return { hashes: FeaturedPosts.parse(await response.json()).items.map(({ hash }) => hash), tags: response.headers.get('Cache-Tag') }
}
const readAllFeatured = async (place: string, by: TestUser) =>
  DatedFeaturedPosts.parse(await (await as(by).get(`/api/moderation/featured/${place}`)).json()).items.map(({ post }) => post.hash)
const feature = (by: TestUser | null, place: string, hash: string) => as(by).put(`/api/moderation/featured/${place}/${hash}`)
const unfeature = (by: TestUser, place: string, hash: string) => as(by).delete(`/api/moderation/featured/${place}/${hash}`)
const createPosts = async (count: number, topics: string[]) => {
  const author = await aUser()
  const made = []
  for (let index = 0; index < count; index++) made.push((await aPost(author, { title: `برگزیده ${newHash()}`, topics })).hash)
  return { made }
}

it('puts the most recently featured post first, shows readers five, applies a new order and logs repeated changes once', async () => {
  const moderator = await aModerator()
  const { made } = await createPosts(6, ['law'])
  for (const hash of made) for (let time = 0; time < 2; time++) expect((await feature(moderator, 'law', hash)).status).toBe(204)
  const newestFirst = made.toReversed()
  expect((await readFeatured('law')).hashes).toEqual(newestFirst.slice(0, 5))
  const order = [made[2], made[0], made[5]] as string[]
  expect((await as(moderator).put('/api/moderation/featured/law', { order: [...order, newHash()] })).status).toBe(204)
  expect(await readAllFeatured('law', moderator)).toEqual([...order, ...newestFirst.filter((hash) => !order.includes(hash))])
  for (const hash of made) for (let time = 0; time < 2; time++) expect((await unfeature(moderator, 'law', hash)).status).toBe(204)
  expect((await readFeatured('law')).hashes).toEqual([])
  const { results } = await env.DB.prepare(`SELECT act FROM audit_log WHERE subject = ? AND act LIKE '%pick'`)
    .bind(made[0])
    .all<{ act: string }>()
  expect(results.map(({ act }) => act)).toEqual(['pick', 'unpick'])
})

it('omits a withdrawn post at once, rejects featuring it with 404, and sets the posts’ cache tags', async () => {
  const moderator = await aModerator()
  const { made } = await createPosts(2, ['women'])
  for (const hash of made) await feature(moderator, 'women', hash)
  const [gone = '', stays = ''] = made
  const before = await readFeatured('women')
  expect(before.hashes).toEqual([stays, gone])
  expect(before.tags?.split(',')).toEqual(expect.arrayContaining(['topic-women', `post-${gone}`, `post-${stays}`]))
  await env.DB.prepare(`UPDATE posts SET state = 'withdrawn' WHERE hash = ?`).bind(gone).run()
  await invalidatePages([`post-${gone}`])
  expect((await readFeatured('women')).hashes).toEqual([stays])
  expect((await feature(moderator, 'women', gone)).status).toBe(404)
})

it('returns a post’s placements and whether it is featured in each', async () => {
  const moderator = await aModerator()
  const { made } = await createPosts(1, ['humor', 'family'])
  const [hash = ''] = made
  await feature(moderator, 'humor', hash)
  const { placements } = FeaturedPlacements.parse(await (await as(moderator).get(`/api/moderation/featured/posts/${hash}`)).json())
  expect(placements).toEqual([
    { placement: 'front', name: 'صفحهٔ نخست', featured: false },
    { placement: 'humor', name: 'طنز', featured: true },
    { placement: 'family', name: 'خانواده', featured: false },
  ])
})

test(`${CROWD_SIZES.requests} concurrent requests feature each post once and at most twelve per placement`, async () => {
  const [moderator, second] = [await aModerator(), await aModerator()]
  const { made } = await createPosts(20, ['games'])
  const responses = await Promise.all(
    Array.from({ length: CROWD_SIZES.requests }, (_, index) => feature(index % 2 ? moderator : second, 'games', made[index % 20] ?? '')),
  )
  expect([...new Set(responses.map(({ status }) => status))].toSorted()).toEqual([204, 409])
  const featured = await readAllFeatured('games', moderator)
  expect(featured).toHaveLength(MAX_FEATURED_POSTS)
  expect(new Set(featured).size).toBe(MAX_FEATURED_POSTS)
  await Promise.all(featured.flatMap((hash) => [unfeature(moderator, 'games', hash), unfeature(second, 'games', hash)]))
  expect(await readAllFeatured('games', moderator)).toEqual([])
})

test('rejects featuring by members with 403 and by visitors with 401, and unknown placements with 404', async () => {
  const { made } = await createPosts(1, ['law'])
  const [hash = ''] = made
  expect((await feature(await aUser(), 'law', hash)).status).toBe(403)
  expect((await feature(null, 'law', hash)).status).toBe(401)
  expect((await feature(await aModerator(), 'nothing', hash)).status).toBe(404)
  expect((await as(null).get('/api/featured/nothing')).status).toBe(404)
  expect((await readFeatured('front')).hashes).toEqual([])
})
