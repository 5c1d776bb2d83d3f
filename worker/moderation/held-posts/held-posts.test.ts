import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { PublishResult } from '#worker/posts/posts/contract.ts'
import {
  aHeldPost,
  aPost,
  aPublication,
  as,
  aUser,
  countInvalidations,
  deliverNotifications,
  linksTo,
  ORIGIN,
  paragraphs,
  queryNumber,
  readNotifications,
  request,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { HeldPostDetails, HeldPosts } from './contract.ts'

const LINK = 'https://elsewhere.example/page'
const PATH = '/api/moderation/held-posts'
const aModerator = () => aUser({ role: 'moderator' })
const release = (moderator: TestUser | null, hash: string, version = 1) => as(moderator).post(`${PATH}/${hash}/release`, { version })
const returnPost = (moderator: TestUser | null, hash: string, version = 1, reason = 'پیوند تبلیغی را بردار') =>
  as(moderator).post(`${PATH}/${hash}/return`, { version, reason })
const rowsOf = async (hash: string) => [
  await env.DB.prepare('SELECT * FROM posts WHERE hash = ?').bind(hash).first(),
  await env.DB.prepare('SELECT r.* FROM post_reviews r JOIN posts p ON p.id = r.post_id WHERE p.hash = ?').bind(hash).first(),
  (await env.DB.prepare('SELECT act, actor_id, details FROM audit_log WHERE subject = ?').bind(hash).all()).results,
]
const auditOf = async (hash: string) => (await rowsOf(hash))[2]
const statusFor = async (hash: string) => (await as(null).get(`/api/posts/${hash}`)).status

/** Publishes a new member's first post with a link, which is held. */
async function submit(author: TestUser, settings: object = {}, document = linksTo(LINK)) {
  const post = await aPost(author, { state: 'draft', document, title: `نخستین ${author.hash}` })
  expect(await (await as(author).post(`/api/posts/${post.hash}/publish`, { revision: 1, ...settings })).json()).toMatchObject({
    held: true,
  })
  return post
}

async function listAll(moderator: TestUser, limit = 50): Promise<HeldPosts['items']> {
  const items: HeldPosts['items'] = []
  let after = ''
  do {
    const page = HeldPosts.parse(await (await as(moderator).get(`${PATH}?limit=${limit}${after}`)).json())
    expect(page.items.length).toBeLessThanOrEqual(limit)
    items.push(...page.items)
    after = page.next ? `&after=${page.next}` : ''
  } while (after)
  return items
}

test('a release publishes the held version with its settings and everything that follows from a publication', async () => {
  const [author, follower, moderator] = [await aUser(), await aUser(), await aModerator()]
  const publication = await aPublication({ owner: author })
  await runQuery("INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1)", follower.id, author.id)
  const tag = `برچسب${author.hash}`
  const { hash } = await submit(author, {
    tags: [tag],
    topics: ['books'],
    description: 'توضیح من',
    commentsOn: false,
    publication: publication.hash,
  })
  await as(author).put(`/api/posts/${hash}/draft`, {
    saveId: crypto.randomUUID(),
    revision: 1,
    title: 'ادامه',
    document: paragraphs('بعد'),
  })
  const before = Date.now()
  const response = await release(moderator, hash)
  expect(response.status).toBe(200)
  const { publishedAt, path, held } = PublishResult.parse(await response.json())
  expect([held, path.startsWith(`/${publication.handle}/`)]).toEqual([false, true])
  expect(publishedAt).toBeGreaterThanOrEqual(before)
  const shown = await (await as(null).get(`/api/posts/${hash}`)).json<{ html: string }>()
  expect(shown).toMatchObject({
    path,
    publishedAt,
    description: 'توضیح من',
    commentsOn: false,
    tags: [{ name: tag }],
    topics: [{ key: 'books' }],
  })
  expect(shown.html).toContain(LINK)
  expect(await countInvalidations(`post-${hash}`)).toBe(1)
  expect(await countInvalidations(`publication-${publication.hash}`)).toBe(1)
  expect(await queryNumber("SELECT count(*) AS n FROM outbox WHERE kind = 'home' AND id LIKE 'home:' || ? || ':%'", hash)).toBe(1)
  expect(await queryNumber('SELECT post_count AS n FROM tags WHERE name = ?', tag)).toBe(1)
  await deliverNotifications()
  expect(await readNotifications(follower)).toEqual(['post 1'])
  expect(await readNotifications(author)).toEqual(['moderation postReleased 1'])
  expect((await (await as(null).get(`/api/search/posts?q=${author.hash}`)).json<{ counts: { posts: number } }>()).counts.posts).toBe(1)
  expect(await auditOf(hash)).toEqual([{ act: 'release_post', actor_id: moderator.id, details: '{"version":1}' }])
  expect((await rowsOf(hash))[1]).toMatchObject({ state: 'released', document: null, html: null, text: null, links: null, settings: null })
})

test('duplicate and concurrent releases publish once and answer alike', async () => {
  const [author, follower] = [await aUser(), await aUser()]
  await runQuery("INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1)", follower.id, author.id)
  const { hash } = await submit(author)
  const moderators = await Promise.all(Array.from({ length: 6 }, aModerator))
  const answers = await Promise.all(moderators.map((moderator) => release(moderator, hash)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  const [rows] = [await rowsOf(hash)]
  expect(await (await release(await aModerator(), hash)).json()).toEqual(bodies[0])
  expect(await rowsOf(hash)).toEqual(rows)
  expect(await auditOf(hash)).toHaveLength(1)
  expect(await countInvalidations(`post-${hash}`)).toBe(1)
  await deliverNotifications()
  expect([await readNotifications(follower), await readNotifications(author)]).toEqual([['post 1'], ['moderation postReleased 1']])
})

test('only one of a concurrent release and return decides; the other gets 409', async () => {
  for (let round = 0; round < 4; round++) {
    const { hash } = await submit(await aUser())
    const [one, other] = [await aModerator(), await aModerator()]
    const answers = await Promise.all(
      round % 2 ? [release(one, hash), returnPost(other, hash)] : [returnPost(other, hash), release(one, hash)],
    )
    expect(answers.map(({ status }) => (status === 409 ? 409 : 200)).toSorted()).toEqual([200, 409])
    const [, review] = await rowsOf(hash)
    expect(await statusFor(hash)).toBe((review as { state: string }).state === 'released' ? 200 : 404)
    expect(await auditOf(hash)).toHaveLength(1)
  }
})

test('a return shows the author the reason, keeps their settings and notifies them; publishing again waits again', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const { hash } = await submit(author, { tags: ['کتاب'] })
  for (let time = 0; time < 2; time++) expect((await returnPost(moderator, hash)).status).toBe(204)
  expect(await statusFor(hash)).toBe(404)
  const review = { state: 'returned', reason: 'پیوند تبلیغی را بردار', unreviewedFrom: null }
  expect(await (await as(author).get(`/api/posts/${hash}/draft`)).json()).toMatchObject({ review, tags: ['کتاب'], state: 'draft' })
  expect(await (await as(author).get('/api/posts/mine/drafts')).json()).toMatchObject({ items: [{ review }] })
  expect(await (await as(author).get(`/api/posts/${hash}/review`)).json()).toMatchObject({ review, html: null })
  await deliverNotifications()
  expect(await readNotifications(author)).toEqual(['moderation postReturned 1'])
  const { items } = await (await as(author).get('/api/me/notifications')).json<{ items: object[] }>()
  expect(items).toMatchObject([{ path: `/p/${hash}/review`, title: `نخستین ${author.hash}` }])
  expect(await auditOf(hash)).toEqual([
    { act: 'return_post', actor_id: moderator.id, details: JSON.stringify({ version: 1, reason: 'پیوند تبلیغی را بردار' }) },
  ])
  expect(await (await as(author).post(`/api/posts/${hash}/publish`, { revision: 1 })).json()).toMatchObject({ held: true })
  expect((await release(moderator, hash, 1)).status).toBe(412)
  expect((await release(moderator, hash, 2)).status).toBe(200)
})

test('a decision about a version that the author replaced, took back or deleted changes nothing', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const [replaced, withdrawn, removed] = [await submit(author), await submit(author), await submit(author)]
  await as(author).put(`/api/posts/${replaced.hash}/draft`, {
    saveId: crypto.randomUUID(),
    revision: 1,
    title: 'ع',
    document: linksTo('https://spam.example/'),
  })
  await as(author).post(`/api/posts/${replaced.hash}/publish`, { revision: 2 })
  await as(author).delete(`/api/posts/${withdrawn.hash}/review`)
  await as(author).delete(`/api/posts/${removed.hash}`)
  for (const { hash } of [replaced, withdrawn, removed]) {
    const before = await rowsOf(hash)
    expect((await release(moderator, hash)).status).toBe(412)
    expect((await returnPost(moderator, hash)).status).toBe(412)
    expect(await rowsOf(hash)).toEqual(before)
    expect(await statusFor(hash)).toBe(404)
  }
})

test('releases nothing for a suspended author or into a publication that the author left (409)', async () => {
  const [author, owner, moderator] = [await aUser(), await aUser(), await aModerator()]
  const publication = await aPublication({ owner, editors: [author] })
  const { hash } = await submit(author, { publication: publication.hash })
  await runQuery('DELETE FROM publication_members WHERE user_id = ?', author.id)
  const before = await rowsOf(hash)
  expect((await release(moderator, hash)).status).toBe(409)
  const second = await submit(author)
  await runQuery("UPDATE users SET state = 'suspended' WHERE id = ?", author.id)
  expect((await release(moderator, second.hash)).status).toBe(409)
  expect(await rowsOf(hash)).toEqual(before)
  expect([await statusFor(hash), await statusFor(second.hash)]).toEqual([404, 404])
})

test('a released edit replaces the public version, keeps its date and notifies no follower', async () => {
  const [author, follower, moderator] = [await aUser(), await aUser(), await aModerator()]
  await runQuery("INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1)", follower.id, author.id)
  const { hash } = await aPost(author, { at: 1_700_000_000_000 })
  await as(author).put(`/api/posts/${hash}/draft`, { saveId: crypto.randomUUID(), revision: 1, title: 'تازه', document: linksTo(LINK) })
  await as(author).post(`/api/posts/${hash}/publish`, { revision: 2, tags: ['کتاب'] })
  expect(await (await as(null).get(`/api/posts/${hash}`)).json()).toMatchObject({ editedAt: null, tags: [] })
  expect(HeldPostDetails.parse(await (await as(moderator).get(`${PATH}/${hash}`)).json())).toMatchObject({
    isPublished: true,
    tags: ['کتاب'],
  })
  await release(moderator, hash)
  const shown = await (await as(null).get(`/api/posts/${hash}`)).json<{ html: string }>()
  expect(shown).toMatchObject({ title: 'تازه', publishedAt: 1_700_000_000_000, editedAt: expect.any(Number), tags: [{ name: 'کتاب' }] })
  expect(shown.html).toContain(LINK)
  await deliverNotifications()
  expect(await readNotifications(follower)).toEqual([])
})

test('lists what waits, longest first, by keyset, with the links; without the moderator’s own and closed accounts', async () => {
  const moderator = await aModerator()
  const [author, closed] = [await aUser(), await aUser({ state: 'deactivated' })]
  const held: string[] = []
  for (let nth = 0; nth < 5; nth++) held.push((await aHeldPost(author, { heldAt: 1000 + Math.floor(nth / 2) })).hash)
  const hidden = [
    await aHeldPost(moderator, { heldAt: 1 }),
    await aHeldPost(closed, { heldAt: 1 }),
    await aHeldPost(author, { state: 'returned' }),
    await aHeldPost(author, { state: 'released' }),
  ]
  const all = await listAll(moderator, 2)
  expect(all.map(({ hash }) => hash).filter((hash) => held.includes(hash))).toEqual(held)
  expect(all.filter(({ hash }) => hidden.some((post) => post.hash === hash))).toEqual([])
  expect(all.find(({ hash }) => hash === held[0])).toMatchObject({
    version: 1,
    links: ['https://elsewhere.example/'],
    author: { handle: author.handle },
    isPublished: false,
  })
  expect((await as(moderator).get(`${PATH}?after=zz`)).status).toBe(400)
})

test('only moderators and admins decide, never about their own post; a rejected call changes no row', async () => {
  const author = await aUser()
  const { hash } = await aHeldPost(author)
  const before = await rowsOf(hash)
  const rejected: [TestUser | null, number][] = [
    [null, 401],
    [author, 403],
    [await aUser(), 403],
    [await aUser({ role: 'moderator', state: 'suspended' }), 403],
  ]
  for (const [person, status] of rejected) {
    expect((await as(person).get(PATH)).status).toBe(status)
    expect((await as(person).get(`${PATH}/${hash}`)).status).toBe(status)
    expect((await release(person, hash)).status).toBe(status)
    expect((await returnPost(person, hash)).status).toBe(status)
  }
  const moderator = await aModerator()
  const { token } = await (
    await as(moderator).post('/api/me/api-tokens', { name: newHash(), scopes: ['read', 'write:posts', 'write:community'] })
  ).json<{ token: string }>()
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Origin: ORIGIN }
  for (const action of ['release', 'return'])
    expect((await request(`${PATH}/${hash}/${action}`, { method: 'POST', headers, body: JSON.stringify({ version: 1 }) })).status).toBe(403)
  expect((await request(PATH, { headers })).status).toBe(403)
  expect((await returnPost(moderator, hash, 1, ' … ')).status).toBe(400)
  expect((await returnPost(moderator, hash, 1, 'آ'.repeat(1001))).status).toBe(400)
  expect(await rowsOf(hash)).toEqual(before)

  await runQuery("UPDATE users SET role = 'moderator' WHERE id = ?", author.id)
  expect([
    (await release(author, hash)).status,
    (await returnPost(author, hash)).status,
    (await as(author).get(`${PATH}/${hash}`)).status,
  ]).toEqual([403, 403, 404])
  expect(await rowsOf(hash)).toEqual(before)
  expect((await release(await aUser({ role: 'admin' }), hash)).status).toBe(200)
})

test('a held post names its publication and what holds it, and one that is sponsored or of another state is not found', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const publication = await aPublication({ owner: author })
  const [post, ruled, sponsored, released] = [
    await aHeldPost(author),
    await aHeldPost(author),
    await aHeldPost(author),
    await aHeldPost(author, { state: 'released' }),
  ]
  await runQuery("UPDATE post_reviews SET settings = json_set(settings, '$.publicationId', ?) WHERE post_id = ?", publication.id, post.id)
  const screening = { rules: [{ hash: newHash(), name: 'قاعده', terms: ['واژه'] }], domains: ['a.example'] }
  await runQuery('UPDATE post_reviews SET screening = ? WHERE post_id = ?', JSON.stringify(screening), ruled.id)
  await aSponsorship(author, sponsored)
  const read = async (hash: string) => HeldPostDetails.parse(await (await as(moderator).get(`${PATH}/${hash}`)).json())
  expect(await read(post.hash)).toMatchObject({ publication: { handle: publication.handle }, rules: [], domains: [] })
  expect(await read(ruled.hash)).toMatchObject({ publication: null, ...screening })
  for (const { hash } of [sponsored, released]) expect((await as(moderator).get(`${PATH}/${hash}`)).status).toBe(404)
  expect((await listAll(moderator)).map(({ hash }) => hash)).not.toContain(sponsored.hash)
})

test('no editor of its publication decides about a held post, and a post of staff is decided about by another moderator', async () => {
  const [owner, editor, writer] = [await aUser(), await aModerator(), await aModerator()]
  const publication = await aPublication({ owner, editors: [editor] })
  const post = await aHeldPost(owner)
  await runQuery('UPDATE posts SET publication_id = ? WHERE id = ?', publication.id, post.id)
  expect((await as(editor).get(`${PATH}/${post.hash}`)).status).toBe(404)
  for (const answer of [await release(editor, post.hash), await returnPost(editor, post.hash)]) expect(answer.status).toBe(403)
  const own = await aHeldPost(writer)
  expect((await release(editor, own.hash)).status).toBe(200)
})
