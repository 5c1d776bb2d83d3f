import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aPost, as, aUser, type TestUser } from '#worker/testing/index.ts'
import { PinnedPost } from './contract.ts'

const pinnedPosts = async ({ id }: TestUser): Promise<string[]> => {
  const { results } = await env.DB.prepare('SELECT hash FROM posts WHERE author_id = ? AND pinned_at IS NOT NULL')
    .bind(id)
    .all<{ hash: string }>()
  return results.map(({ hash }) => hash)
}

async function readPinned({ handle }: TestUser, viewer: TestUser | null = null) {
  const response = await as(viewer).get(`/api/profiles/${handle}/pinned-post`)
  expect(response.status).toBe(200)
  return { ...PinnedPost.parse(await response.json()), tags: response.headers.get('Cache-Tag') }
}

test('a pinned post is on the author’s profile until another one replaces it or it is unpinned', async () => {
  const author = await aUser()
  const [first, second] = [await aPost(author), await aPost(author)]
  expect(await readPinned(author)).toMatchObject({ post: null, tags: `user-${author.hash}` })
  for (const { hash } of [first, first, second]) {
    expect((await as(author).put(`/api/posts/${hash}/pin`)).status).toBe(204)
    expect(await readPinned(author)).toMatchObject({ post: { hash }, tags: `user-${author.hash},post-${hash}` })
    expect(await pinnedPosts(author)).toEqual([hash])
  }
  const { items } = await (await as(author).get('/api/posts/mine/published')).json<{ items: { hash: string; isPinned: boolean }[] }>()
  expect(items.filter(({ isPinned }) => isPinned).map(({ hash }) => hash)).toEqual([second.hash])
  for (const _ of [1, 2]) expect((await as(author).delete(`/api/posts/${second.hash}/pin`)).status).toBe(204)
  expect((await readPinned(author)).post).toBeNull()
})

test('unpinning a post that is not the pinned one leaves the pinned one', async () => {
  const author = await aUser()
  const [pinned, other] = [await aPost(author), await aPost(author)]
  await as(author).put(`/api/posts/${pinned.hash}/pin`)
  expect((await as(author).delete(`/api/posts/${other.hash}/pin`)).status).toBe(204)
  expect(await pinnedPosts(author)).toEqual([pinned.hash])
})

test('exactly one of two concurrently pinned posts is pinned', async () => {
  const author = await aUser()
  const both = [await aPost(author), await aPost(author)]
  const answers = await Promise.all(both.map(({ hash }) => as(author).put(`/api/posts/${hash}/pin`)))
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect(await pinnedPosts(author)).toHaveLength(1)
})

test('a withdrawn pinned post is not shown and is pinned again once it is published again', async () => {
  const author = await aUser()
  const { hash } = await aPost(author)
  await as(author).put(`/api/posts/${hash}/pin`)
  await as(author).post(`/api/posts/${hash}/withdraw`)
  expect((await readPinned(author)).post).toBeNull()
  expect((await as(author).post('/api/posts/mine/change', { action: 'republish', hashes: [hash] })).status).toBe(200)
  expect((await readPinned(author)).post).toMatchObject({ hash })
})

test('a draft cannot be pinned (409), nor another author’s post (404); neither changes a row', async () => {
  const [author, other] = [await aUser(), await aUser()]
  const [pinned, draft] = [await aPost(author), await aPost(author, { state: 'draft' })]
  await as(author).put(`/api/posts/${pinned.hash}/pin`)
  expect((await as(author).put(`/api/posts/${draft.hash}/pin`)).status).toBe(409)
  for (const method of ['put', 'delete'] as const) expect((await as(other)[method](`/api/posts/${pinned.hash}/pin`)).status).toBe(404)
  expect(await pinnedPosts(author)).toEqual([pinned.hash])
  expect(await pinnedPosts(other)).toEqual([])
})
