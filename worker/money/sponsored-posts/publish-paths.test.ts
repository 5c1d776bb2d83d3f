import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { decideImportedPosts } from '#worker/moderation/import-reviews/index.ts'
import { publishDue } from '#worker/posts/posts/index.ts'
import { publishAccepted } from '#worker/publications/submissions/index.ts'
import {
  aHeldPost,
  anEpisodeOf,
  anEstablishedUser,
  anImportReview,
  aPost,
  aPublication,
  as,
  aUser,
  ORIGIN,
  paragraphs,
  type TestUser,
} from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { readPost } from './testing/rows.ts'
import { anApprovedPost, aSponsoredPost, latest, mark, publish, readAdmin, review, save } from './testing/scene.ts'

const db = database(env)
const statusOf = async ({ hash }: { hash: string }) => (await as(null).get(`/api/posts/${hash}`)).status
const isInReview = async ({ id }: { id: number }) =>
  (await env.DB.prepare('SELECT state FROM post_reviews WHERE post_id = ?').bind(id).first<{ state: string }>())?.state === 'held'
const schedule = (author: TestUser, { hash }: { hash: string }, at: number) =>
  as(author).put(`/api/posts/${hash}/schedule`, { revision: 1, publishAt: at })
const submit = async (author: TestUser, post: { hash: string }, publication: { hash: string }) =>
  (
    await as(author).post('/api/submissions', { key: crypto.randomUUID(), post: post.hash, publication: publication.hash, revision: 1 })
  ).json<{ hash: string }>()

test('the publication of a marked post is held before the payment, during the review and after the approval', async () => {
  const author = await anEstablishedUser()
  const unpaid = await aPost(author, { state: 'draft' })
  await mark(author, unpaid)
  expect([(await publish(author, unpaid)).held, await statusOf(unpaid)]).toEqual([true, 404])
  const paid = await aSponsoredPost()
  expect([(await publish(paid.author, paid.post)).held, await statusOf(paid.post)]).toEqual([true, 404])
  const approved = await anApprovedPost()
  await save(approved.author, approved.post, 1, paragraphs('تازه'))
  expect([(await publish(approved.author, approved.post, 2)).held, await statusOf(approved.post)]).toEqual([true, 200])
  expect((await readPost(approved.post.hash)).html).not.toContain('تازه')
})

test('a scheduled post is held when it is due, and its author learns why', async () => {
  const { author, post } = await aSponsoredPost()
  const at = now() + HOUR
  expect((await schedule(author, post, at)).status).toBe(200)
  try {
    setClockOffset(2 * HOUR)
    await publishDue(db, ORIGIN)
    expect([await isInReview(post), await statusOf(post)]).toEqual([true, 404])
    const { results } = await env.DB.prepare('SELECT payload FROM outbox WHERE id = ?').bind(`scheduled:${post.hash}:${at}`).all()
    expect(JSON.stringify(results)).toContain('چون این پست رپورتاژ آگهی است')
  } finally {
    setClockOffset(0)
  }
})

test('a post that was scheduled before it was marked is held as well', async () => {
  const author = await anEstablishedUser()
  const post = await aPost(author, { state: 'draft' })
  await schedule(author, post, now() + HOUR)
  await mark(author, post)
  try {
    setClockOffset(2 * HOUR)
    await publishDue(db, ORIGIN)
    expect([await isInReview(post), await statusOf(post)]).toEqual([true, 404])
  } finally {
    setClockOffset(0)
  }
})

test('an editor who accepts a sponsored submission sends it to the review; its approval publishes it there', async () => {
  const { author, post, hash, admin } = await aSponsoredPost()
  const owner = await aUser()
  const publication = await aPublication({ owner })
  const sent = await submit(author, post, publication)
  expect((await as(owner).post(`/api/submissions/${sent.hash}/accept`, { version: 1 })).status).toBe(200)
  expect([await isInReview(post), await statusOf(post)]).toEqual([true, 404])
  const { reviewed } = await readAdmin(admin, hash)
  expect(reviewed?.publication).toEqual({ handle: publication.handle, name: publication.name })
  expect((await review(admin, hash, { decision: 'approve', version: reviewed?.version })).status).toBe(200)
  expect(await readPost(post.hash)).toMatchObject({ publication: { handle: publication.handle }, sponsor: { name: 'شرکت آزمون' } })
})

test('a submission that is accepted for later is held when it is due', async () => {
  const { author, post } = await aSponsoredPost()
  const owner = await aUser()
  const publication = await aPublication({ owner })
  const sent = await submit(author, post, publication)
  await as(owner).post(`/api/submissions/${sent.hash}/accept`, { version: 1, publishAt: now() + HOUR })
  try {
    setClockOffset(2 * HOUR)
    await publishAccepted(db, ORIGIN)
    expect([await isInReview(post), await statusOf(post)]).toEqual([true, 404])
  } finally {
    setClockOffset(0)
  }
})

test('moderators neither see nor decide about a marked post, also not with the imports of its author', async () => {
  const [author, moderator] = [await aUser(), await aUser({ role: 'moderator' })]
  const post = await aHeldPost(author)
  const importHash = await anImportReview(author, [post])
  await aSponsorship(author, post)
  const list = await (await as(moderator).get('/api/moderation/held-posts?limit=50')).text()
  expect(list).not.toContain(post.hash)
  const decide = (verb: string, body: object) =>
    as(moderator).post(`/api/moderation/held-posts/${post.hash}/${verb}`, { version: 1, ...body })
  expect((await as(moderator).get(`/api/moderation/held-posts/${post.hash}`)).status).toBe(404)
  expect([(await decide('release', {})).status, (await decide('return', { reason: 'نه' })).status]).toEqual([409, 409])
  const approval = { import: importHash, moderatorId: moderator.id, decision: 'approved' as const, reason: '', until: Date.now(), after: 0 }
  await decideImportedPosts(env, approval)
  expect([await isInReview(post), await statusOf(post)]).toEqual([true, 404])
})

test('a returned advertisement is not published unpaid, neither by undoing nor by publishing again, until a moderator releases it', async () => {
  const { author, post, hash, admin } = await aSponsoredPost({ state: 'published' })
  await review(admin, hash, { decision: 'return', version: 0, reason: 'نام شرکت کم است' })
  expect(await statusOf(post)).toBe(404)
  await as(author).post('/api/posts/mine/change', { action: 'republish', hashes: [post.hash] })
  expect(await statusOf(post)).toBe(404)
  expect([(await publish(author, post)).held, await statusOf(post)]).toEqual([true, 404])
  const moderator = await aUser({ role: 'moderator' })
  const { version = 0 } =
    (await env.DB.prepare('SELECT version FROM post_reviews WHERE post_id = ?').bind(post.id).first<{ version: number }>()) ?? {}
  expect((await as(moderator).post(`/api/moderation/held-posts/${post.hash}/release`, { version })).status).toBe(200)
  expect([await statusOf(post), (await readPost(post.hash)).sponsor]).toEqual([200, null])
  expect((await publish(author, post)).held).toBe(false)
  expect((await latest(author, post)).state).toBe('returned')
})

test('a link that is added to the chapters of a public sponsored post is rejected', async () => {
  const { author, post } = await anApprovedPost()
  await anEpisodeOf(post, { duration: 60_000 })
  const chapters = [{ start: 0, title: 'آغاز', href: 'https://elsewhere.example/', picture: null }]
  expect((await as(author).put(`/api/episodes/${post.hash}/chapters`, { chapters })).status).not.toBe(200)
  expect(await readPost(post.hash)).toMatchObject({ sponsor: { name: 'شرکت آزمون' } })
})

test('moving a sponsored post to its author’s profile keeps its label', async () => {
  const { author, post, hash, admin } = await aSponsoredPost()
  const publication = await aPublication({ owner: author })
  await publish(author, post, 1, { publication: publication.hash })
  await review(admin, hash, { decision: 'approve', version: 1 })
  expect(
    (await as(author).post(`/api/submissions/posts/${post.hash}/move-out`, { publication: publication.hash, reason: '' })).status,
  ).toBeLessThan(300)
  expect(await readPost(post.hash)).toMatchObject({ publication: null, sponsor: { name: 'شرکت آزمون' } })
})
