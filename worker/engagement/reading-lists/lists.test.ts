import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { aList, aPost, as, aUser, type TestUser } from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { ListCard, ListCards, ListItems } from './contract.ts'
import { listItems } from './schema.ts'

const db = () => database(env)

const put = (listId: number, postId: number, position: number, note = '') =>
  db().insert(listItems).values({ listId, postId, position, note, addedAt: 1 })

test('visitors and other users see only a user’s public lists, and the owner also sees private ones', async () => {
  const owner = await aUser()
  const [open, closed] = [await aList(owner), await aList(owner, { public: false, position: -1 })]
  const hashes = async (person: TestUser | null, path: string) =>
    ListCards.parse(await (await as(person).get(path)).json()).items.map(({ hash }) => hash)
  expect(await hashes(null, `/api/lists/of/${owner.handle}`)).toEqual([open.hash])
  expect(await hashes(await aUser(), `/api/lists/of/${owner.handle}`)).toEqual([open.hash])
  expect(await hashes(owner, `/api/lists/of/${owner.handle}`)).toEqual([closed.hash, open.hash])
  expect(await hashes(owner, '/api/lists/mine')).toEqual([closed.hash, open.hash])
})

test('another user’s private list returns 404 with the message of a missing list', async () => {
  const owner = await aUser()
  const closed = await aList(owner, { public: false })
  for (const path of ['', '/items']) {
    const refused = await as(await aUser()).get(`/api/lists/${closed.hash}${path}`)
    const unknown = await as(null).get(`/api/lists/zzzzzzzzzzzz${path}`)
    expect([refused.status, unknown.status]).toEqual([404, 404])
    const message = async (response: Response) => ((await response.json()) as { error: { message: string } }).error.message // `ErrorBody` in shared/contract.ts.
    expect(await message(refused)).toBe(await message(unknown))
    expect((await as(owner).get(`/api/lists/${closed.hash}${path}`)).status).toBe(200)
  }
})

test('returns pages of items in the owner’s order with notes, skipping a withdrawn post', async () => {
  const owner = await aUser()
  const list = await aList(owner)
  const posts = [await aPost(owner), await aPost(owner), await aPost(owner), await aPost(owner, { state: 'withdrawn' })]
  for (const [index, post] of posts.entries()) await put(list.id, post.id, 10 - index, index === 0 ? 'حتماً تا آخر بخوان' : '')
  const first = ListItems.parse(await (await as(null).get(`/api/lists/${list.hash}/items?limit=2`)).json())
  const second = ListItems.parse(await (await as(null).get(`/api/lists/${list.hash}/items?limit=2&after=${first.next}`)).json())
  const seen = [...first.items, ...second.items]
  expect(seen.map(({ post }) => post.hash)).toEqual([posts[2]?.hash, posts[1]?.hash, posts[0]?.hash])
  expect(seen.at(-1)?.note).toBe('حتماً تا آخر بخوان')
  expect(second.next).toBeUndefined()
})

test('the first page of a list has the other lists of its owner that the viewer may see', async () => {
  const owner = await aUser()
  const [list, open, closed] = [await aList(owner), await aList(owner, { position: 1 }), await aList(owner, { public: false, position: 2 })]
  await aList(await aUser())
  for (const nth of [1, 2]) await put(list.id, (await aPost(owner)).id, nth)
  const page = async (person: TestUser | null, query = '') =>
    ListItems.parse(await (await as(person).get(`/api/lists/${list.hash}/items?limit=1${query}`)).json())
  const others = async (person: TestUser | null) => (await page(person)).others.map(({ hash }) => hash)
  expect(await others(null)).toEqual([open.hash])
  expect(await others(owner)).toEqual([open.hash, closed.hash])
  expect((await page(null, `&after=${(await page(null)).next}`)).others).toEqual([])
})

test('a list has the covers of its first posts, without withdrawn ones, those across a block and advertising', async () => {
  const [owner, author, reader] = [await aUser(), await aUser(), await aUser()]
  const list = await aList(owner)
  const items = [
    await aPost(owner, { state: 'withdrawn' }),
    await aPost(author),
    await aPost(owner),
    await aPost(owner),
    await aPost(owner),
    await aPost(owner),
    await aPost(owner),
  ]
  const coverOf = ({ hash }: { hash: string }) => ({ hash, width: 300, height: 200, widths: [300] })
  for (const [position, post] of items.entries()) {
    await put(list.id, post.id, position)
    if (position !== 2)
      await db()
        .update(posts)
        .set({ cover: coverOf(post) })
        .where(eq(posts.id, post.id))
  }
  if (items[3]) await aSponsorship(owner, items[3], { state: 'approved' })
  await as(reader).put(`/api/me/blocks/${author.handle}`)
  const [, foreign, , , ...shown] = items.map(({ hash }) => hash)
  const covers = async (person: TestUser | null) => {
    const [first] = ListCards.parse(await (await as(person).get(`/api/lists/of/${owner.handle}`)).json()).items
    const one = ListCard.parse(await (await as(person).get(`/api/lists/${list.hash}`)).json())
    expect(one.covers).toEqual(first?.covers)
    return one.covers.map(({ hash }) => hash)
  }
  expect(await covers(null)).toEqual([foreign, ...shown.slice(0, 2)])
  expect(await covers(reader)).toEqual(shown.slice(0, 2))
})

test('rejects visitors who request /api/lists/mine with 401', async () => {
  expect((await as(null).get('/api/lists/mine')).status).toBe(401)
})
