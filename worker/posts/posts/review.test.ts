import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { NEW_MEMBER_AGE } from '#shared/limits/index.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import {
  aHeldPost,
  anEstablishedUser,
  aPost,
  as,
  aUser,
  linksTo,
  ORIGIN,
  paragraphs,
  queryNumber,
  request,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { EditorPost, MyPosts, ReviewedPost } from './contract.ts'
import { publishDue } from './publish-due.ts'

const LINK = 'https://elsewhere.example/page'
const publish = async (author: TestUser, hash: string, more: object = {}) => {
  const response = await as(author).post(`/api/posts/${hash}/publish`, { revision: 1, ...more })
  return {
    status: response.status,
    body: await response.json<{ held?: boolean; causes?: string[]; publishedAt?: number | null; path?: string }>(),
  }
}
const wasHeld = async (author: TestUser, hash: string, more: object = {}) => (await publish(author, hash, more)).body.held
const aLinkedDraft = (author: TestUser, href = LINK) => aPost(author, { state: 'draft', document: linksTo(href) })
const save = (author: TestUser, hash: string, revision: number, document: object) =>
  as(author).put(`/api/posts/${hash}/draft`, { saveId: crypto.randomUUID(), revision, title: 'عنوان', document })
const statusFor = async (reader: TestUser | null, path: string) => (await as(reader).get(path)).status
const readMine = async (author: TestUser, type = 'drafts') =>
  MyPosts.parse(await (await as(author).get(`/api/posts/mine/${type}`)).json()).items
const reviewOf = (hash: string) =>
  env.DB.prepare('SELECT r.state, r.version, r.document, r.links FROM post_reviews r JOIN posts p ON p.id = r.post_id WHERE p.hash = ?')
    .bind(hash)
    .first()
const readDraft = async (author: TestUser, hash: string) =>
  EditorPost.parse(await (await as(author).get(`/api/posts/${hash}/draft`)).json())

test('holds a new member’s post with a link out of the site, and no other post', async () => {
  const [fresh, old, moderator] = [await aUser(), await aUser({ createdAt: now() - NEW_MEMBER_AGE }), await aUser({ role: 'moderator' })]
  expect(await wasHeld(fresh, (await aPost(fresh, { state: 'draft' })).hash)).toBe(false)
  expect(await wasHeld(fresh, (await aLinkedDraft(fresh, `${env.ORIGIN}/sara`)).hash)).toBe(false)
  expect(await publish(fresh, (await aLinkedDraft(fresh)).hash)).toMatchObject({ status: 200, body: { held: true, publishedAt: null } })
  expect(await wasHeld(fresh, (await aPost(fresh, { state: 'draft' })).hash, { canonicalUrl: LINK })).toBe(true)
  expect(await wasHeld(old, (await aLinkedDraft(old)).hash)).toBe(false)
  expect(await wasHeld(moderator, (await aLinkedDraft(moderator)).hash)).toBe(false)
})

test('names each cause for which a version is held to its author, in the answer and on every screen', async () => {
  const aDraft = async (author: TestUser, href: string) => (await aLinkedDraft(author, href)).hash
  const held = async (author: TestUser, hash: string) => {
    const { body } = await publish(author, hash)
    const [draft, review, mine] = [
      await readDraft(author, hash),
      ReviewedPost.parse(await (await as(author).get(`/api/posts/${hash}/review`)).json()),
      await readMine(author),
    ]
    const found = mine.find((post) => post.hash === hash)
    expect([draft.review?.causes, review.review.causes, found?.review?.causes]).toEqual([body.causes, body.causes, body.causes])
    return body.causes
  }
  const [fresh, old, warned] = [await aUser(), await anEstablishedUser(), await anEstablishedUser()]
  expect(await held(fresh, await aDraft(fresh, LINK))).toEqual(['links'])

  await aHeldPost(warned, { state: 'returned', returnedAt: 1 })
  expect(await held(warned, await aDraft(warned, LINK))).toEqual(['returned'])

  const domain = `${newHash()}.example`
  await runQuery(
    `INSERT INTO link_domains (domain, state, posts, comments, users, raised_at, decided_at, decided_by) VALUES (?, 'blocked', 1, 0, 1, 1, 1, ?)`,
    domain,
    old.id,
  )
  expect(await held(old, await aDraft(old, `https://${domain}/`))).toEqual(['domains'])
  expect(await held(fresh, await aDraft(fresh, `https://${domain}/`))).toEqual(['links', 'domains'])

  const sponsored = await aPost(old, { state: 'draft' })
  await aSponsorship(old, sponsored)
  expect(await held(old, sponsored.hash)).toEqual(['sponsored'])

  const { body } = await publish(old, (await aPost(old, { state: 'draft' })).hash)
  expect([body.held, body.causes]).toEqual([false, []])
})

test('a held post is public nowhere, changes no count, notifies no one and invalidates no page', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  await runQuery("INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1)", reader.id, author.id)
  const { hash } = await aLinkedDraft(author)
  const tag = `برچسب${hash}`
  const [jobs, invalidations, topic] = [
    await queryNumber('SELECT count(*) AS n FROM outbox'),
    await queryNumber('SELECT count(*) AS n FROM cache_bumps'),
    await queryNumber("SELECT post_count AS n FROM topics WHERE key = 'books'"),
  ]
  const { body } = await publish(author, hash, { tags: [tag], topics: ['books'] })
  expect(body.held).toBe(true)
  expect(await queryNumber('SELECT count(*) AS n FROM outbox')).toBe(jobs)
  expect(await queryNumber('SELECT count(*) AS n FROM cache_bumps')).toBe(invalidations)
  expect(await queryNumber("SELECT post_count AS n FROM topics WHERE key = 'books'")).toBe(topic)
  expect(await queryNumber('SELECT count(*) AS n FROM tags WHERE name = ?', tag)).toBe(0)
  expect(await queryNumber('SELECT post_count AS n FROM users WHERE id = ?', author.id)).toBe(0)
  expect(await queryNumber('SELECT count(*) AS n FROM post_bodies b JOIN posts p ON p.id = b.post_id WHERE p.hash = ?', hash)).toBe(0)
  for (const person of [null, reader, author])
    for (const path of [`/api/posts/${hash}`, `/api/posts/${hash}/related`, `/api/comments/post/${hash}`, `/api/likes/post/${hash}`])
      expect([path, await statusFor(person, path)]).toEqual([path, 404])
  expect(await (await as(null).get(`/api/profiles/${author.handle}/posts`)).json()).toMatchObject({ items: [] })
  expect((await as(reader).put(`/api/likes/post/${hash}`)).status).toBe(404)
})

test('the author sees the held version, the state, and until when it can be held; nobody else does', async () => {
  const [author, reader, moderator] = [await aUser(), await aUser(), await aUser({ role: 'moderator' })]
  const { hash } = await aLinkedDraft(author)
  expect((await readDraft(author, hash)).addsReviewedLinks).toBe(true)
  await publish(author, hash, { tags: ['کتاب'], description: 'توضیح من' })
  const review = { state: 'held', heldAt: expect.any(Number), reason: '', unreviewedFrom: expect.any(Number) }
  expect(await readMine(author)).toMatchObject([{ hash, state: 'draft', review }])
  expect(await readDraft(author, hash)).toMatchObject({ review, tags: ['کتاب'], description: 'توضیح من', path: null })
  const preview = ReviewedPost.parse(await (await as(author).get(`/api/posts/${hash}/review`)).json())
  expect(preview).toMatchObject({ title: 'نوشتهٔ آزمون', isPublished: false, review })
  expect(preview.html).toContain(LINK)
  for (const person of [reader, moderator]) {
    expect(await statusFor(person, `/api/posts/${hash}/review`)).toBe(404)
    expect((await as(person).delete(`/api/posts/${hash}/review`)).status).toBe(404)
  }
  expect(await statusFor(null, `/api/posts/${hash}/review`)).toBe(401)
  expect(await reviewOf(hash)).toMatchObject({ state: 'held' })
})

test('links added to a public post wait while the earlier version stays public; publishing without them ends the wait', async () => {
  const author = await aUser()
  const { hash } = await aPost(author, { state: 'draft' })
  expect(await wasHeld(author, hash)).toBe(false)
  await save(author, hash, 1, linksTo(LINK))
  expect(await wasHeld(author, hash, { revision: 2, description: 'تازه' })).toBe(true)
  const shown = await (await as(null).get(`/api/posts/${hash}`)).json<{ html: string; description: string }>()
  expect(shown.html).not.toContain(LINK)
  expect(shown.description).not.toBe('تازه')
  expect(await readMine(author, 'published')).toMatchObject([{ hash, review: { state: 'held' } }])
  await save(author, hash, 2, paragraphs('بی‌پیوند'))
  expect(await wasHeld(author, hash, { revision: 3 })).toBe(false)
  expect(await reviewOf(hash)).toEqual({ state: 'withdrawn', version: 1, document: null, links: null })
  expect(await readMine(author, 'published')).toMatchObject([{ hash, review: null }])
})

test('links that are public already are not held again', async () => {
  const author = await aUser()
  const { hash } = await aPost(author, { document: linksTo(LINK) })
  await save(author, hash, 1, { type: 'doc', content: [...linksTo(LINK).content, ...paragraphs('غلط درست شد').content] })
  expect(await wasHeld(author, hash, { revision: 2 })).toBe(false)
  await as(author).post(`/api/posts/${hash}/withdraw`)
  expect(await wasHeld(author, hash, { revision: 2 })).toBe(false)
  await save(author, hash, 2, linksTo(LINK, 'https://other.example/'))
  expect(await wasHeld(author, hash, { revision: 3 })).toBe(true)
})

test('a scheduled post with links is held at its time, returns to the drafts and its author gets an email', async () => {
  const author = await aUser()
  const { hash } = await aLinkedDraft(author)
  const scheduled = await as(author).put(`/api/posts/${hash}/schedule`, {
    revision: 1,
    publishAt: now() + HOUR,
    tags: ['کتاب', 'شعر'],
    topics: ['books'],
  })
  expect(scheduled.status).toBe(200)
  expect(await reviewOf(hash)).toBeNull()
  setClockOffset(2 * HOUR)
  await Promise.all([1, 2, 3].map(() => publishDue(database(env), ORIGIN)))
  expect(await readMine(author)).toMatchObject([{ hash, state: 'draft', publishAt: null, review: { state: 'held' } }])
  expect(await readDraft(author, hash)).toMatchObject({ tags: ['کتاب', 'شعر'], topics: ['books'] })
  const emails = await env.DB.prepare("SELECT payload FROM outbox WHERE id LIKE 'scheduled:' || ? || '%'")
    .bind(hash)
    .all<{ payload: string }>()
  expect(emails.results).toHaveLength(1)
  expect(emails.results[0]?.payload).toContain('در انتظار بررسی')
  expect(await statusFor(null, `/api/posts/${hash}`)).toBe(404)
})

test('the author can edit, take back, schedule and delete a held post', async () => {
  const author = await aUser()
  const { hash } = await aLinkedDraft(author)
  await publish(author, hash)
  expect(await wasHeld(author, hash)).toBe(true)
  expect(await reviewOf(hash)).toMatchObject({ state: 'held', version: 1 })
  await save(author, hash, 1, linksTo(LINK, 'https://other.example/'))
  expect(ReviewedPost.parse(await (await as(author).get(`/api/posts/${hash}/review`)).json()).html).not.toContain('other.example')
  await publish(author, hash, { revision: 2 })
  expect(await reviewOf(hash)).toMatchObject({ state: 'held', version: 2 })
  for (const act of [
    () => as(author).delete(`/api/posts/${hash}/review`),
    () => as(author).delete(`/api/posts/${hash}/review`),
    () => as(author).post(`/api/posts/${hash}/withdraw`),
    () => as(author).post('/api/posts/mine/change', { action: 'withdraw', hashes: [hash] }),
    () => as(author).put(`/api/posts/${hash}/schedule`, { revision: 2, publishAt: now() + HOUR }),
    () => as(author).delete(`/api/posts/${hash}`),
  ]) {
    expect((await act()).status).toBeLessThan(300)
    expect(await reviewOf(hash)).toMatchObject({ state: 'withdrawn', document: null, links: null })
    if ((await publish(author, hash, { revision: 2 })).status === 200) expect(await reviewOf(hash)).toMatchObject({ state: 'held' })
  }
  expect(await statusFor(author, `/api/posts/${hash}/review`)).toBe(404)
})

test('an account that is a week old publishes without review, unless a moderator returned a post of it', async () => {
  const [patient, returned] = [await aUser(), await aUser()]
  const first = await aLinkedDraft(patient)
  expect(await wasHeld(patient, first.hash)).toBe(true)
  const second = await aHeldPost(returned, { state: 'returned', returnedAt: now(), reason: 'تبلیغ است' })
  setClockOffset(NEW_MEMBER_AGE + DAY)
  expect(await wasHeld(patient, first.hash)).toBe(false)
  expect(await statusFor(null, `/api/posts/${first.hash}`)).toBe(200)
  expect(await wasHeld(returned, second.hash)).toBe(true)
  expect((await readMine(returned))[0]?.review?.unreviewedFrom).toBeNull()
})

test('a released post ends the review of links, until it is taken down', async () => {
  const author = await aUser()
  const released = await aPost(author)
  await runQuery(
    "INSERT INTO post_reviews (post_id, author_id, state, revision, held_at) VALUES (?, ?, 'released', 1, 1)",
    released.id,
    author.id,
  )
  const next = await aLinkedDraft(author)
  expect((await readDraft(author, next.hash)).addsReviewedLinks).toBeNull()
  expect(await wasHeld(author, next.hash)).toBe(false)
  await save(author, released.hash, 1, linksTo('https://new.example/'))
  expect(await wasHeld(author, released.hash, { revision: 2 })).toBe(false)
  await runQuery("UPDATE posts SET state = 'removed', removed_by = 'moderator', removed_at = 1 WHERE id = ?", released.id)
  expect(await wasHeld(author, (await aLinkedDraft(author)).hash)).toBe(true)
})

test('concurrent publications of one linked draft hold it once and publish nothing', async () => {
  const author = await aUser()
  const { hash } = await aLinkedDraft(author)
  const answers = await Promise.all(Array.from({ length: 8 }, () => publish(author, hash)))
  expect(answers.map(({ body }) => body.held)).toEqual(answers.map(() => true))
  expect(await reviewOf(hash)).toMatchObject({ state: 'held', version: 1 })
  expect(await statusFor(null, `/api/posts/${hash}`)).toBe(404)
})

test('a token publishes under the same rule', async () => {
  const author = await aUser()
  const { hash } = await aLinkedDraft(author)
  const { token } = await (await as(author).post('/api/me/api-tokens', { name: newHash(), scopes: ['write:posts'] })).json<{
    token: string
  }>()
  const response = await request(`/api/posts/${hash}/publish`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Origin: ORIGIN },
    body: JSON.stringify({ revision: 1 }),
  })
  expect(await response.json()).toMatchObject({ held: true })
})
