import { beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { anEstablishedUser, as, aUser, request } from '#worker/testing/index.ts'
import type { ArchivedComments } from './contract.ts'
import { aSourcePost, importItems, listItems, readPosts, readTestSources } from './testing/a-source.ts'

beforeEach(readTestSources)

const comment = (n: number, over = {}) => ({ key: `c${n}`, parentKey: null, author: `مهمان ${n}`, body: `نظر ${n}`, at: n, ...over })

test('whoever may read the post reads its archived comments page by page, and those whom a block separates from its author do not', async () => {
  const [person, blocked] = [await anEstablishedUser(), await aUser()]
  await importItems(person, [aSourcePost({ comments: Array.from({ length: 60 }, (_, n) => comment(n)) })])
  const [post] = await readPosts(person)
  const path = `/api/imports/comments/${post?.hash}`
  const first = await (await request(path)).json<ArchivedComments>()
  expect([first.items.length, first.items[0]?.body]).toEqual([50, 'نظر 0'])
  const second = await (await request(`${path}?after=${first.next}`)).json<ArchivedComments>()
  expect([second.items.length, second.items.at(-1)?.body, second.next]).toEqual([10, 'نظر 59', undefined])
  expect((await as(blocked).get(path)).status).toBe(200)
  await as(person).put(`/api/me/blocks/${blocked.handle}`)
  expect((await as(blocked).get(path)).status).toBe(404)
  await as(person).delete(`/api/posts/${post?.hash}`)
  expect((await request(path)).status).toBe(410)
})

test('keeps plain text only, and reports what is cut or left out', async () => {
  const person = await anEstablishedUser()
  const comments = [
    comment(1, { body: ' <b>بله</b>\u0000\u202E ', author: 'ا'.repeat(300) }),
    comment(2, { body: 'د'.repeat(LIMITS.commentLength + 1) }),
    comment(3, { body: '   ' }),
    comment(1, { body: 'باز' }),
  ]
  const { hash } = await importItems(person, [aSourcePost({ comments })])
  expect((await listItems(person, hash))[0]?.warnings).toEqual(['comments'])
  const [post] = await readPosts(person)
  const { items } = await (await request(`/api/imports/comments/${post?.hash}`)).json<ArchivedComments>()
  expect(items.map(({ body, author }) => [body.length > 100 ? body.length : body, author.length])).toEqual([
    ['<b>بله</b>', 100],
    [LIMITS.commentLength, 'مهمان 2'.length],
  ])
})
