import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { aComment, aPost, as, aUser, queryNumber, type TestUser } from '#worker/testing/index.ts'

const Count = z.object({ likeCount: z.number() })
const Cards = z.object({ items: z.array(Count) })
const read = async (reader: TestUser | null, path: string) => (await as(reader).get(path)).json()

/** Returns every count of a post's likes that a reader is shown, by place. */
async function readCounts(author: TestUser, reader: TestUser, { hash }: { hash: string }) {
  const likers = z.object({ post: Count, items: z.array(z.unknown()) }).parse(await read(author, `/api/likes/post/${hash}?limit=50`))
  const cardCount = async (path: string) => Cards.parse(await read(null, path)).items[0]?.likeCount
  return {
    page: Count.parse(await read(null, `/api/posts/${hash}`)).likeCount,
    card: await cardCount(`/api/profiles/${author.handle}/posts`),
    likersPage: likers.post.likeCount,
    likers: likers.items.length,
    viewerState: z.object({ states: z.array(Count) }).parse(await read(reader, `/api/me/viewer-state?posts=${hash}`)).states[0]?.likeCount,
    answer: Count.parse(await (await as(reader).put(`/api/likes/post/${hash}`)).json()).likeCount,
  }
}

const setState = (user: TestUser, state: string) => env.DB.prepare('UPDATE users SET state = ? WHERE id = ?').bind(state, user.id).run()

it('every place shows the number of likers with open accounts: after likes, unlikes, suspensions, closed accounts and their return', async () => {
  const [author, reader, one, two] = [await aUser(), await aUser(), await aUser(), await aUser()]
  const post = await aPost(author)
  const expectAll = async (count: number) =>
    expect(await readCounts(author, reader, post)).toEqual({
      ...{ page: count, card: count, likersPage: count, likers: count, viewerState: count, answer: count },
    })
  for (const person of [reader, one, two]) await as(person).put(`/api/likes/post/${post.hash}`)
  await expectAll(3)
  await as(two).delete(`/api/likes/post/${post.hash}`)
  await expectAll(2)
  await setState(one, 'suspended')
  await expectAll(2)
  for (const state of ['deactivated', 'deleted']) {
    await setState(one, state)
    await expectAll(1)
  }
  await setState(one, 'active')
  await expectAll(2)
  await setState(one, 'deleted')
  await env.DB.prepare('DELETE FROM likes WHERE user_id = ?').bind(one.id).run()
  await expectAll(1)
})

it('a block between a liker and a reader hides the liker from the reader and changes no count', async () => {
  const [author, reader, liker] = [await aUser(), await aUser(), await aUser()]
  const post = await aPost(author)
  for (const person of [reader, liker]) await as(person).put(`/api/likes/post/${post.hash}`)
  await as(reader).put(`/api/me/blocks/${liker.handle}`)
  expect(await readCounts(author, reader, post)).toMatchObject({ page: 2, card: 2, likers: 2, likersPage: 2, viewerState: 2, answer: 2 })
  expect((await as(reader).get(`/api/likes/post/${post.hash}`)).status).toBe(200)
})

it('likes of comments count likers with open accounts, too', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const comment = await aComment(author, (await aPost(author)).id)
  await as(reader).put(`/api/comments/${comment.hash}/like`)
  const count = () => queryNumber('SELECT like_count AS n FROM comments WHERE hash = ?', comment.hash)
  expect(await count()).toBe(1)
  await setState(reader, 'deactivated')
  expect(await count()).toBe(0)
  await setState(reader, 'active')
  expect(await count()).toBe(1)
})
