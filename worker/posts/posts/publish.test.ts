import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { BlockNode, Document } from '#shared/document/contract.ts'
import { newHash } from '#worker/lib/hash.ts'
import {
  aPost,
  as,
  aUser,
  countInvalidations,
  interleavedDatabase,
  paragraphs,
  readInvalidationVersion,
  type TestUser,
} from '#worker/testing/index.ts'

const publish = (author: TestUser, hash: string, body: object) => as(author).post(`/api/posts/${hash}/publish`, body)

test('publishing shows the post with its tags, topics, words and minutes; it invalidates the pages of the post, its author and the newest posts', async () => {
  const author = await aUser()
  const post = await aPost(author, { state: 'draft', title: 'می‌خواهم بنویسم', document: paragraphs('واژه '.repeat(450).trim()) })
  const before = await readInvalidationVersion('newest')
  const answer = await publish(author, post.hash, { revision: 1, tags: ['كتاب', 'کتاب', 'نوشتن'], topics: ['books'] })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ hash: post.hash, path: `/${author.handle}/می-خواهم-بنویسم-${post.hash}` })
  const page = await as(null).get(`/api/posts/${post.hash}`)
  expect(page.headers.get('Cache-Tag')).toContain(`post-${post.hash}`)
  const body = await page.json<{ tags: { name: string }[]; topics: { key: string }[]; words: number; minutes: number }>()
  expect(body).toMatchObject({ words: 450, minutes: 2, topics: [{ key: 'books' }] })
  expect(body.tags).toHaveLength(2)
  expect(await readInvalidationVersion('newest')).toBeGreaterThan(before)
  expect(await countInvalidations(`post-${post.hash}`)).toBe(1)
  expect(await countInvalidations(`user-${author.hash}`)).toBe(1)
})

test('code counts half in the reading time of a post', async () => {
  const author = await aUser()
  const words = 'واژه '.repeat(300).trim()
  const code: BlockNode = { type: 'codeBlock', content: [{ type: 'text', text: words }] }
  const { content } = paragraphs(words)
  const document: Document = { type: 'doc', content: [...content, { type: 'blockquote', content: [code] }, code] }
  const post = await aPost(author, { state: 'draft', document })
  expect((await publish(author, post.hash, { revision: 1 })).status).toBe(200)
  const body = await (await as(null).get(`/api/posts/${post.hash}`)).json()
  expect(body).toMatchObject({ words: 900, minutes: 3 })
})

test('edits stay private until the post is published again', async () => {
  const author = await aUser()
  const post = await aPost(author, { document: paragraphs('متن نخست') })
  await as(author).put(`/api/posts/${post.hash}/draft`, {
    saveId: crypto.randomUUID(),
    revision: 1,
    title: post.title,
    document: paragraphs('متن دوم'),
  })
  const read = async () => (await as(null).get(`/api/posts/${post.hash}`)).json<{ html: string; editedAt: number | null }>()
  expect((await read()).html).toContain('متن نخست')
  expect(await (await as(author).get('/api/posts/mine/published')).json()).toMatchObject({ items: [{ hasUnpublishedChanges: true }] })
  expect((await publish(author, post.hash, { revision: 1 })).status).toBe(412)
  expect((await publish(author, post.hash, { revision: 2 })).status).toBe(200)
  const after = await read()
  expect(after.html).toContain('متن دوم')
  expect(after.editedAt).toBeTypeOf('number')
})

test('publishing a revision that a save replaces meanwhile returns 412 and leaves the post and its tags unchanged', async () => {
  const author = await aUser()
  const post = await aPost(author, { state: 'draft', title: 'عنوان' })
  const save = () =>
    as(author).put(`/api/posts/${post.hash}/draft`, {
      saveId: crypto.randomUUID(),
      revision: 1,
      title: 'عنوان تازه',
      document: paragraphs('متن تازه'),
    })
  let saved: Response | undefined
  const DB = interleavedDatabase(env.DB, /^update "posts"/i, async () => (saved = await save()))
  const answer = await as(author).post(
    `/api/posts/${post.hash}/publish`,
    { revision: 1, tags: ['کتاب'], topics: ['books'] },
    { env: { DB } },
  )
  expect(saved?.status).toBe(200)
  expect(answer.status).toBe(412)
  expect(await answer.json()).toMatchObject({ error: { code: 'stale' } })
  const stored = `SELECT p.state, p.published_at AS publishedAt, b.post_id AS body,
      (SELECT count(*) FROM post_tags WHERE post_id = p.id) AS tags, (SELECT count(*) FROM post_topics WHERE post_id = p.id) AS topics
    FROM posts p LEFT JOIN post_bodies b ON b.post_id = p.id WHERE p.hash = ?`
  expect(await env.DB.prepare(stored).bind(post.hash).first()).toEqual({
    state: 'draft',
    publishedAt: null,
    body: null,
    tags: 0,
    topics: 0,
  })
})

test('publishing rejects a missing title, an empty text, an unknown cover and an unknown topic by field', async () => {
  const author = await aUser()
  const untitled = await aPost(author, { state: 'draft', title: '' })
  expect(await (await publish(author, untitled.hash, { revision: 1 })).json()).toMatchObject({
    error: { fields: { title: expect.any(String) } },
  })
  const empty = await aPost(author, { state: 'draft', document: { type: 'doc', content: [{ type: 'paragraph' }] } })
  expect(await (await publish(author, empty.hash, { revision: 1 })).json()).toMatchObject({
    error: { fields: { document: expect.any(String) } },
  })
  const good = await aPost(author, { state: 'draft' })
  const answer = await publish(author, good.hash, { revision: 1, cover: 'aaaaaaaaaaaa', topics: ['nothing'] })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { fields: { cover: expect.any(String), topics: expect.any(String) } } })
})

test('publishing accepts a cover of the author and rejects one of another user by field', async () => {
  const [author, other] = [await aUser(), await aUser()]
  const aCover = async (owner: TestUser) => {
    const hash = newHash()
    await env.DB.prepare(
      "INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at) VALUES (?1, ?2, ?1, 480, 480, '[480]', 1, 1)",
    )
      .bind(hash, owner.id)
      .run()
    return hash
  }
  const post = await aPost(author, { state: 'draft' })
  const refused = await publish(author, post.hash, { revision: 1, cover: await aCover(other) })
  expect([refused.status, Object.keys((await refused.json<{ error: { fields: object } }>()).error.fields)]).toEqual([400, ['cover']])
  const cover = await aCover(author)
  expect((await publish(author, post.hash, { revision: 1, cover })).status).toBe(200)
  expect(await (await as(null).get(`/api/posts/${post.hash}`)).json()).toMatchObject({ cover: { hash: cover } })
})

test('publishing again keeps the publication date', async () => {
  const author = await aUser()
  const post = await aPost(author, { at: 1_700_000_000_000 })
  expect(await (await publish(author, post.hash, { revision: 1 })).json()).toMatchObject({ publishedAt: 1_700_000_000_000 })
  expect(await (await as(null).get(`/api/posts/${post.hash}`)).json()).toMatchObject({ publishedAt: 1_700_000_000_000 })
})

test('a post omits its hidden tags', async () => {
  const [shown, hidden] = [`دیدنی${newHash()}`, `پنهان${newHash()}`]
  const post = await aPost(await aUser(), { tags: [shown, hidden] })
  const readTagNames = async () =>
    (await (await as(null).get(`/api/posts/${post.hash}`)).json<{ tags: { name: string }[] }>()).tags.map(({ name }) => name)
  expect((await readTagNames()).sort()).toEqual([shown, hidden].sort())
  await env.DB.prepare('UPDATE tags SET hidden = 1 WHERE name = ?').bind(hidden).run()
  expect(await readTagNames()).toEqual([shown])
})

test('a withdrawn post returns 404, a published one 200 and a removed one 410; restoring the removed post keeps it private', async () => {
  const author = await aUser()
  const post = await aPost(author, { tags: ['چرخه'] })
  const status = async () => (await as(null).get(`/api/posts/${post.hash}`)).status
  const me = as(author)
  expect((await me.post(`/api/posts/${post.hash}/withdraw`)).status).toBe(204)
  expect((await me.post(`/api/posts/${post.hash}/withdraw`)).status).toBe(204)
  expect(await status()).toBe(404)
  expect((await publish(author, post.hash, { revision: 1 })).status).toBe(200)
  expect(await status()).toBe(200)
  expect((await me.delete(`/api/posts/${post.hash}`)).status).toBe(204)
  expect((await me.delete(`/api/posts/${post.hash}`)).status).toBe(204)
  const gone = await as(null).get(`/api/posts/${post.hash}`)
  expect(gone.status).toBe(410)
  expect(await gone.json()).toMatchObject({ error: { code: 'gone', details: { by: 'author' } } })
  expect((await publish(author, post.hash, { revision: 1 })).status).toBe(404)
  expect((await me.post(`/api/posts/${post.hash}/restore`)).status).toBe(204)
  expect(await status()).toBe(404)
})

test('changing another author’s post returns 404 even for an admin, and a removed draft returns 404 rather than 410', async () => {
  const author = await aUser()
  const post = await aPost(author, { state: 'draft' })
  const other = as(await aUser({ role: 'admin' }))
  for (const verb of ['publish', 'withdraw', 'restore'])
    expect((await other.post(`/api/posts/${post.hash}/${verb}`, verb === 'publish' ? { revision: 1 } : {})).status).toBe(404)
  expect((await other.delete(`/api/posts/${post.hash}`)).status).toBe(404)
  await as(author).delete(`/api/posts/${post.hash}`)
  expect((await as(null).get(`/api/posts/${post.hash}`)).status).toBe(404)
})

test('the post counts of the author and the tag follow publishing, withdrawing, retagging and removing', async () => {
  const author = await aUser()
  const tag = `شمارش${crypto.randomUUID().slice(0, 6)}`
  const post = await aPost(author, { state: 'draft' })
  const counts = () =>
    env.DB.prepare('SELECT (SELECT post_count FROM users WHERE id = ?1) AS posts, (SELECT post_count FROM tags WHERE name = ?2) AS tagged')
      .bind(author.id, tag)
      .first()
  await publish(author, post.hash, { revision: 1, tags: [tag] })
  expect(await counts()).toEqual({ posts: 1, tagged: 1 })
  await as(author).post(`/api/posts/${post.hash}/withdraw`)
  expect(await counts()).toEqual({ posts: 0, tagged: 0 })
  await publish(author, post.hash, { revision: 1, tags: [tag] })
  await publish(author, post.hash, { revision: 1, tags: [] })
  expect(await counts()).toEqual({ posts: 1, tagged: 0 })
  await publish(author, post.hash, { revision: 1, tags: [tag] })
  await as(author).delete(`/api/posts/${post.hash}`)
  expect(await counts()).toEqual({ posts: 0, tagged: 0 })
})
