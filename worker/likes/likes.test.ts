import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { PostCards } from '#worker/posts/contract.ts'
import { aPerson, aPost, as } from '#worker/testing/index.ts'
import { Likers } from './contract.ts'
import { likes } from './schema.ts'

const like = (postId: number, userId: number, createdAt: number) => database(env).insert(likes).values({ postId, userId, createdAt })

test('people who liked a post come newest first, without those who left', async () => {
  const author = await aPerson()
  const post = await aPost(author)
  const [early, late, gone] = [await aPerson(), await aPerson(), await aPerson({ state: 'deactivated' })]
  await like(post.id, early.id, 1000)
  await like(post.id, late.id, 2000)
  await like(post.id, gone.id, 3000)
  const first = Likers.parse(await (await as(null).get(`/api/likes/post/${post.hash}?limit=1`)).json())
  const second = Likers.parse(await (await as(null).get(`/api/likes/post/${post.hash}?limit=1&after=${first.next}`)).json())
  expect([...first.items, ...second.items].map(({ person }) => person.handle)).toEqual([late.handle, early.handle])
  expect(second.next).toBeUndefined()
  expect(first.post).toMatchObject({ hash: post.hash, path: post.path })
})

test('a post that is not public shows nobody', async () => {
  const author = await aPerson()
  for (const state of ['draft', 'withdrawn', 'removed'] as const) {
    const post = await aPost(author, { state })
    expect((await as(author).get(`/api/likes/post/${post.hash}`)).status).toBe(404)
  }
  expect((await as(null).get('/api/likes/post/zzzzzzzzzzzz')).status).toBe(404)
  expect((await as(null).get('/api/likes/post/nope')).status).toBe(400)
})

test('liked posts come last liked first; withdrawn ones are left out', async () => {
  const [author, reader] = [await aPerson(), await aPerson()]
  const [one, two, hidden] = [await aPost(author), await aPost(author), await aPost(author, { state: 'withdrawn' })]
  await like(two.id, reader.id, 1000)
  await like(hidden.id, reader.id, 2000)
  await like(one.id, reader.id, 3000)
  const page = PostCards.parse(await (await as(reader).get('/api/likes/mine')).json())
  expect(page.items.map(({ hash }) => hash)).toEqual([one.hash, two.hash])
  expect((await as(null).get('/api/likes/mine')).status).toBe(401)
})
