import { expect, test } from 'vitest'
import { aComment, aPost, as, aUser } from '#worker/testing/index.ts'
import { CommentPage, Comments } from './contract.ts'

const thread = async (hash: string, after?: string) =>
  Comments.parse(await (await as(null).get(`/api/comments/post/${hash}?order=newest${after ? `&after=${after}` : ''}`)).json())

test('a thread has top-level comments newest first, with three levels of replies oldest first', async () => {
  const author = await aUser()
  const post = await aPost(author)
  const second = await aComment(author, post.id, { createdAt: 2000 })
  const first = await aComment(author, post.id, { createdAt: 1000 })
  let parent = first
  const levels = []
  for (let level = 1; level <= 4; level++) {
    parent = await aComment(author, post.id, { parentId: parent.id, createdAt: 3000 + level })
    levels.push(parent.hash)
  }
  const { items, replies } = await thread(post.hash)
  expect(items.map(({ hash }) => hash)).toEqual([second.hash, first.hash])
  expect(replies.map(({ hash }) => hash)).toEqual(levels.slice(0, 3))
  expect(replies.map((reply) => reply.parent)).toEqual([first.hash, levels[0], levels[1]])
  expect(items[1]?.replyCount).toBe(4)
  expect(replies.at(-1)?.replyCount).toBe(1)
})

test('a thread omits held comments and a removed one without replies, and shows a removed one with replies without its body', async () => {
  const author = await aUser()
  const post = await aPost(author)
  await aComment(author, post.id, { state: 'held' })
  await aComment(author, post.id, { state: 'removed' })
  const removed = await aComment(author, post.id, { state: 'removed', body: 'حرف تند' })
  const reply = await aComment(author, post.id, { parentId: removed.id })
  const { items, replies } = await thread(post.hash)
  expect(items).toMatchObject([{ hash: removed.hash, author: null, body: '', gone: 'writer' }])
  expect(replies.map(({ hash }) => hash)).toEqual([reply.hash])
})

test('pages a long thread without gaps or duplicates', async () => {
  const author = await aUser()
  const post = await aPost(author)
  const made: string[] = []
  for (let index = 0; index < 35; index++) made.push((await aComment(author, post.id, { createdAt: 1000 + Math.floor(index / 3) })).hash)
  const first = await thread(post.hash)
  const second = await thread(post.hash, first.next)
  expect(first.items).toHaveLength(30)
  expect([...first.items, ...second.items].map(({ hash }) => hash)).toEqual(made.reverse())
  expect(second.next).toBeUndefined()
})

test('returns 404 for the thread and for a comment of a withdrawn post', async () => {
  const author = await aUser()
  const post = await aPost(author, { state: 'withdrawn' })
  const comment = await aComment(author, post.id)
  expect((await as(author).get(`/api/comments/post/${post.hash}`)).status).toBe(404)
  expect((await as(author).get(`/api/comments/${comment.hash}`)).status).toBe(404)
})

test('a comment page contains the post, the parent and the replies', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const post = await aPost(author)
  const parent = await aComment(author, post.id)
  const comment = await aComment(reader, post.id, { parentId: parent.id })
  const reply = await aComment(author, post.id, { parentId: comment.id })
  const deeper = await aComment(author, post.id, { parentId: reply.id })
  const page = CommentPage.parse(await (await as(null).get(`/api/comments/${comment.hash}`)).json())
  expect(page.comment.author.handle).toBe(reader.handle)
  expect(page.post.hash).toBe(post.hash)
  expect(page.inReplyTo).toEqual({ path: `/${author.handle}/comment/${parent.hash}`, name: author.name })
  expect(page.replies.items.map(({ hash }) => hash)).toEqual([reply.hash])
  expect(page.replies.replies.map(({ hash }) => hash)).toEqual([deeper.hash])
})

test('a comment page returns 410 for removed and hidden comments, with who did it, and 404 for held and unknown ones', async () => {
  const author = await aUser()
  const post = await aPost(author)
  const by = async (state: 'removed' | 'hidden') => {
    const response = await as(null).get(`/api/comments/${(await aComment(author, post.id, { state })).hash}`)
    expect(response.status).toBe(410)
    return response.json()
  }
  expect(await by('removed')).toMatchObject({ error: { details: { by: 'author' } } })
  expect(await by('hidden')).toMatchObject({ error: { details: { by: 'moderator' } } })
  expect((await as(null).get(`/api/comments/${(await aComment(author, post.id, { state: 'held' })).hash}`)).status).toBe(404)
  expect((await as(null).get('/api/comments/zzzzzzzzzzzz')).status).toBe(404)
})
