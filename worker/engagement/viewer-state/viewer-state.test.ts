import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { listItems } from '#worker/engagement/reading-lists/schema.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aList, aPost, as, aUser, type TestUser } from '#worker/testing/index.ts'
import { ViewerStates } from './contract.ts'

const readStates = async (person: TestUser, ...hashes: string[]) =>
  ViewerStates.parse(await (await as(person).get(`/api/me/viewer-state?posts=${hashes.join(',')}`)).json()).states

async function save(owner: TestUser, postId: number) {
  const { id: listId } = await aList(owner)
  await database(env).insert(listItems).values({ listId, postId, position: 1, addedAt: 1 })
}

test('returns the viewer’s own likes and saves with the total like count and omits withdrawn and unknown posts', async () => {
  const [author, one, other] = [await aUser(), await aUser(), await aUser()]
  const [liked, saved, hidden] = [await aPost(author), await aPost(author), await aPost(author, { state: 'withdrawn' })]
  await as(one).put(`/api/likes/post/${liked.hash}`)
  await as(other).put(`/api/likes/post/${liked.hash}`)
  await save(one, saved.id)
  await save(other, saved.id)
  const mine = await readStates(one, liked.hash, saved.hash, hidden.hash, newHash())
  expect(mine.toSorted((a, b) => b.likeCount - a.likeCount)).toEqual([
    { hash: liked.hash, liked: true, saved: false, inOtherList: false, likeCount: 2 },
    { hash: saved.hash, liked: false, saved: true, inOtherList: true, likeCount: 0 },
  ])
  expect(await readStates(author, saved.hash)).toEqual([{ hash: saved.hash, liked: false, saved: false, inOtherList: false, likeCount: 0 }])
})

test('rejects visitors with 401, and empty, oversized and invalid lists of hashes with 400', async () => {
  const person = await aUser()
  expect((await as(null).get(`/api/me/viewer-state?posts=${newHash()}`)).status).toBe(401)
  for (const posts of ['', 'x', `${newHash()},`, Array.from({ length: 51 }, newHash).join(',')])
    expect((await as(person).get(`/api/me/viewer-state?posts=${posts}`)).status, posts).toBe(400)
})
