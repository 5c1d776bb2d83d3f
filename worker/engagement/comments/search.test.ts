import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { aComment, aPost, as, aUser, type TestUser } from '#worker/testing/index.ts'
import { CommentHits } from './contract.ts'
import type { comments } from './schema.ts'

type Overrides = Partial<typeof comments.$inferInsert>

async function manyComments(postId: number, authorId: number, bodies: readonly string[]): Promise<void> {
  const rows = bodies.map((body, at) => ({ hash: newHash(), body, at }))
  await env.DB.prepare(
    `INSERT INTO comments (hash, post_id, author_id, body, created_at)
     SELECT value ->> 'hash', ?1, ?2, value ->> 'body', value ->> 'at' FROM json_each(?3)`,
  )
    .bind(postId, authorId, JSON.stringify(rows))
    .run()
}

const search = async (post: string, q: string, { person = null, after }: { person?: TestUser | null; after?: string } = {}) =>
  CommentHits.parse(
    await (await as(person).get(`/api/comments/post/${post}/search?q=${encodeURIComponent(q)}${after ? `&after=${after}` : ''}`)).json(),
  )
const hashes = ({ items }: CommentHits) => items.map(({ hash }) => hash)

test('comment search ignores spelling variants, excludes words and filters by author, newest first, with highlights and parents', async () => {
  const [author, reader] = [await aUser(), await aUser({ name: 'نیما' })]
  const post = await aPost(author)
  const first = await aComment(reader, post.id, { body: 'از كتاب‌هاي شما خیلی آموختم.', createdAt: 1 })
  const reply = await aComment(author, post.id, { body: 'کتاب تازه هم می خواهم بنویسم', parentId: first.id, createdAt: 2 })
  await aComment(reader, post.id, { body: 'سپاس', createdAt: 3 })
  await aComment(reader, (await aPost(author)).id, { body: 'کتاب زیر نوشته‌ای دیگر' })
  const { items, next } = await search(post.hash, 'کتابها')
  expect(next).toBeUndefined()
  expect(items.map(({ hash }) => hash)).toEqual([reply.hash, first.hash])
  expect(items[0]).toMatchObject({
    author: { handle: author.handle },
    inReplyTo: { path: `/${reader.handle}/comment/${first.hash}`, name: 'نیما', excerpt: 'از كتاب‌هاي شما خیلی آموختم.' },
  })
  expect(items[1]).toMatchObject({ replyCount: 1, inReplyTo: null })
  expect(items[1]?.excerpt.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'كتاب‌هاي', isMatch: true }])
  expect(hashes(await search(post.hash, 'ميخواهم -سپاس'))).toEqual([reply.hash])
  expect(hashes(await search(post.hash, `کتاب from:@${reader.handle}`))).toEqual([first.hash])
  expect(hashes(await search(post.hash, `از:${author.handle}`))).toEqual([reply.hash])
  for (const none of ['', '«تازه کتاب»', 'tag:کتاب', '-کتاب', '\u064b\u064b']) expect(await search(post.hash, none)).toEqual({ items: [] })
})

test('comment search omits held, hidden and removed comments and those of deactivated, blocked and muted users, and shows no blocked or muted parent', async () => {
  const [author, viewer, blocked, muted] = [await aUser(), await aUser(), await aUser(), await aUser()]
  const away = await aUser({ state: 'deactivated' })
  const post = await aPost(author)
  const say = (person: TestUser, over: Overrides = {}) => aComment(person, post.id, { body: 'سخن پنهان', ...over })
  const seen = await say(author, { parentId: (await say(blocked)).id })
  const other = await say(viewer, { parentId: (await say(muted)).id })
  const gone: Overrides[] = [
    { state: 'held', awaitsApproval: true },
    { state: 'hidden', hiddenAt: 1 },
    { state: 'hidden', takenDownAt: 1, rule: 1 },
    { state: 'removed', removedAt: 1 },
  ]
  for (const over of gone) await say(viewer, over)
  await say(away)
  expect((await search(post.hash, 'پنهان', { person: viewer })).items).toHaveLength(4)
  await as(viewer).put(`/api/me/blocks/${blocked.handle}`)
  await as(viewer).put(`/api/home/mutes/user/${muted.handle}`)
  const { items } = await search(post.hash, 'پنهان', { person: viewer })
  expect(items.map(({ hash, inReplyTo }) => [hash, inReplyTo])).toEqual([
    [other.hash, null],
    [seen.hash, null],
  ])
})

test('pages of comment search have no gaps or duplicates during writes, and an empty page can have a cursor', async () => {
  const author = await aUser()
  const post = await aPost(author)
  const bodies = Array.from({ length: 6500 }, (_, at) => (at % 130 === 0 ? `نشانه ${at}` : 'چیزی دیگر'))
  await manyComments(post.id, author.id, bodies)
  const found: string[] = []
  let last = await search(post.hash, 'نشانه')
  for (let rounds = 0; rounds < 9; rounds++) {
    found.push(...hashes(last))
    if (!last.next) break
    await aComment(author, post.id, { body: 'نشانهٔ تازه', createdAt: 100_000 })
    await env.DB.prepare(`UPDATE comments SET removed_at = 1 WHERE hash = ?`).bind(found[0]).run()
    last = await search(post.hash, 'نشانه', { after: last.next })
  }
  expect([found.length, new Set(found).size]).toEqual([50, 50])
  // A page that reaches the scan limit without a match is empty but still has a cursor.
  const rare = await search(post.hash, 'نشانه 0')
  expect([rare.items, typeof rare.next]).toEqual([[], 'string'])
  expect((await search(post.hash, 'نشانه 0', { after: rare.next ?? '' })).items).toHaveLength(1)
})

test('comment search rejects withdrawn posts with 404, and invalid cursors and overlong queries with 400', async () => {
  const author = await aUser()
  const post = await aPost(author, { state: 'withdrawn' })
  expect((await as(author).get(`/api/comments/post/${post.hash}/search?q=a`)).status).toBe(404)
  const open = await aPost(author)
  expect((await as(null).get(`/api/comments/post/${open.hash}/search?q=a&after=zzz`)).status).toBe(400)
  expect((await as(null).get(`/api/comments/post/${open.hash}/search?q=${'x'.repeat(201)}`)).status).toBe(400)
})
