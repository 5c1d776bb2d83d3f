import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { encodeCursor } from '#worker/lib/cursor.ts'
import { archivedComments } from '#worker/portability/imports/schema.ts'
import { aPost, as, aUser } from '#worker/testing/index.ts'
import type { Comments } from './contract.ts'

test('the first page of a thread has the number of archived comments; later pages and other posts have none', async () => {
  const author = await aUser()
  const [post, other] = [await aPost(author), await aPost(author)]
  const row = { postId: post.id, parentKey: null, author: 'سارا', body: 'خوب بود', at: null }
  await database(env)
    .insert(archivedComments)
    .values([1, 2, 3].map((position) => ({ ...row, key: `k${position}`, position })))
  const threadOf = async (hash: string, query = ''): Promise<Comments> => (await as(null).get(`/api/comments/post/${hash}${query}`)).json()
  expect(await threadOf(post.hash)).toEqual({ items: [], replies: [], archived: 3 })
  expect(await threadOf(other.hash)).toEqual({ items: [], replies: [] })
  expect(await threadOf(post.hash, `?after=${encodeCursor([0, 0])}`)).toEqual({ items: [], replies: [] })
})
