import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import {
  aHeldPost,
  anEstablishedUser,
  aPost,
  as,
  aUser,
  linksTo,
  paragraphs,
  queryNumber,
  readInvalidationVersion,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import type { EditorPost, PostPage, PublishResult } from './contract.ts'

const key = () => newHash() + newHash()

async function aPicture(owner: TestUser): Promise<string> {
  const hash = newHash()
  await runQuery(
    "INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at) VALUES (?, ?, ?, 960, 600, '[480,960]', 1, 1)",
    ...[hash, owner.id, hash],
  )
  return hash
}

const withPicture = (hash: string) => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'متن' }] },
    { type: 'image', attrs: { hash, alt: 'تصویر' } },
  ],
})

async function aDraft(author: TestUser, body: object = { document: paragraphs('متن') }): Promise<string> {
  const created = await as(author).post('/api/posts', { key: key(), title: 'عنوان', ...body })
  expect(created.status, await created.clone().text()).toBe(201)
  return (await created.json<{ hash: string }>()).hash
}

const readPublic = async (hash: string) => (await as(null).get(`/api/posts/${hash}`)).json<PostPage>()
const readDraft = async (author: TestUser, hash: string) => (await as(author).get(`/api/posts/${hash}/draft`)).json<EditorPost>()

/** A published post with a value for every setting, and what readers see of them. */
async function aFullPost() {
  const author = await anEstablishedUser()
  const [inText, cover] = [await aPicture(author), await aPicture(author)]
  const hash = await aDraft(author, { document: withPicture(inText) })
  const settings = {
    ...{ description: 'توضیح', tags: ['شهر', 'کتاب'], topics: ['city'], cover, commentsOn: false, slug: 'نشانی-من' },
    canonicalUrl: 'https://example.org/first',
  }
  const published = await as(author).post(`/api/posts/${hash}/publish`, { revision: 1, ...settings })
  expect(published.status, await published.clone().text()).toBe(200)
  return { author, hash, inText, cover, shown: pickSettings(await readPublic(hash)) }
}

const pickSettings = ({ description, tags, topics, cover, commentsOn, path, canonicalUrl }: PostPage) => ({
  ...{ description, commentsOn, path, canonicalUrl, cover: cover?.hash },
  ...{ tags: tags.map(({ name }) => name), topics: topics.map(({ key: topic }) => topic) },
})

const saveDraft = (author: TestUser, hash: string, revision: number, body: object) =>
  as(author).put(`/api/posts/${hash}/draft`, { saveId: key(), revision, title: 'عنوان تازه', ...body })

test('publishing again without settings keeps all of them, and one that is given replaces only itself', async () => {
  const { author, hash, inText, shown } = await aFullPost()
  await saveDraft(author, hash, 1, { document: withPicture(inText) })
  expect((await as(author).post(`/api/posts/${hash}/publish`, { revision: 2 })).status).toBe(200)
  expect(await readPublic(hash)).toMatchObject({ title: 'عنوان تازه' })
  expect(pickSettings(await readPublic(hash))).toEqual(shown)
  const change = { revision: 2, description: '', tags: [], cover: null, canonicalUrl: null }
  expect((await as(author).post(`/api/posts/${hash}/publish`, change)).status).toBe(200)
  expect(pickSettings(await readPublic(hash))).toEqual({
    ...{ ...shown, tags: [], canonicalUrl: null, cover: undefined },
    description: (await readPublic(hash)).description,
  })
  expect((await readPublic(hash)).description).not.toBe('توضیح')
})

test('a cover that the text showed follows the text, and a slug that was derived follows the title', async () => {
  const author = await anEstablishedUser()
  const [first, second] = [await aPicture(author), await aPicture(author)]
  const hash = await aDraft(author, { document: withPicture(first) })
  await as(author).post(`/api/posts/${hash}/publish`, { revision: 1 })
  expect((await readPublic(hash)).cover?.hash).toBe(first)
  await saveDraft(author, hash, 1, { document: withPicture(second) })
  await as(author).post(`/api/posts/${hash}/publish`, { revision: 2 })
  expect(await readPublic(hash)).toMatchObject({ cover: { hash: second }, path: `/${author.handle}/عنوان-تازه-${hash}` })
})

test('scheduling again without settings keeps all of them', async () => {
  const author = await anEstablishedUser()
  const cover = await aPicture(author)
  const hash = await aDraft(author)
  const settings = {
    description: 'توضیح',
    tags: ['شهر'],
    topics: ['city'],
    cover,
    commentsOn: false,
    slug: 'نشانی',
    canonicalUrl: 'https://e.org/a',
  }
  const publishAt = now() + DAY
  expect((await as(author).put(`/api/posts/${hash}/schedule`, { revision: 1, publishAt, ...settings })).status).toBe(200)
  const before = await readDraft(author, hash)
  expect((await as(author).put(`/api/posts/${hash}/schedule`, { revision: 1, publishAt: publishAt + HOUR })).status).toBe(200)
  expect(await readDraft(author, hash)).toEqual({ ...before, publishAt: publishAt + HOUR })
})

test('a returned version that is sent again without settings keeps those it was held with', async () => {
  const author = await aUser()
  const hash = await aDraft(author, { document: linksTo('https://elsewhere.example/') })
  const settings = { description: 'توضیح', tags: ['شهر'], slug: 'نشانی', canonicalUrl: 'https://e.org/a' }
  const held = await (await as(author).post(`/api/posts/${hash}/publish`, { revision: 1, ...settings })).json<PublishResult>()
  expect(held.held).toBe(true)
  await saveDraft(author, hash, 1, { document: linksTo('https://elsewhere.example/') })
  expect(await (await as(author).post(`/api/posts/${hash}/publish`, { revision: 2 })).json()).toMatchObject({ held: true })
  expect(await readDraft(author, hash)).toMatchObject(settings)
})

test('PATCH changes the given settings of a published post and neither its text, its edit time nor a newer draft', async () => {
  const { author, hash, shown, inText } = await aFullPost()
  await saveDraft(author, hash, 1, { document: withPicture(inText) })
  const before = await readPublic(hash)
  const version = await readInvalidationVersion(`post-${hash}`)
  const changed = await as(author).patch(`/api/posts/${hash}`, { description: 'توضیح دیگر', commentsOn: true })
  expect(changed.status, await changed.clone().text()).toBe(200)
  expect(await changed.json()).toEqual({ hash, path: before.path, publishedAt: before.publishedAt, held: false, causes: [] })
  const after = await readPublic(hash)
  expect(pickSettings(after)).toEqual({ ...shown, description: 'توضیح دیگر', commentsOn: true })
  expect([after.title, after.html, after.editedAt]).toEqual([before.title, before.html, before.editedAt])
  expect(await readDraft(author, hash)).toMatchObject({ revision: 2, title: 'عنوان تازه', hasUnpublishedChanges: true })
  expect(await readInvalidationVersion(`post-${hash}`)).toBeGreaterThan(version)
  const slug = await as(author).patch(`/api/posts/${hash}`, { slug: 'نشانی-دیگر' })
  expect(await slug.json()).toMatchObject({ path: `/${author.handle}/نشانی-دیگر-${hash}` })
})

test('PATCH changes the settings of a scheduled post and keeps its time; an empty change is rejected', async () => {
  const author = await anEstablishedUser()
  const post = await aPost(author, { state: 'scheduled', title: 'عنوان' })
  const { publishAt } = await readDraft(author, post.hash)
  expect(await (await as(author).patch(`/api/posts/${post.hash}`, { tags: ['شهر'] })).json()).toMatchObject({ publishedAt: null })
  expect(await readDraft(author, post.hash)).toMatchObject({ state: 'scheduled', publishAt, tags: ['شهر'] })
  expect((await as(author).patch(`/api/posts/${post.hash}`, {})).status).toBe(400)
})

test('PATCH holds a new canonical address of a new member for review, and leaves a newer version in review alone', async () => {
  const author = await aUser()
  const post = await aPost(author)
  const held = await as(author).patch(`/api/posts/${post.hash}`, { canonicalUrl: 'https://elsewhere.example/' })
  expect(await held.json()).toMatchObject({ held: true })
  expect((await readPublic(post.hash)).canonicalUrl).toBeNull()
  const waiting = await aHeldPost(author)
  await env.DB.prepare("UPDATE posts SET state = 'published', published_at = 1, title = 'عنوان' WHERE id = ?").bind(waiting.id).run()
  await runQuery(
    "INSERT INTO post_bodies (post_id, revision, document, html, text) SELECT post_id, 7, document, '<p>متن</p>', 'متن' FROM post_drafts WHERE post_id = ?",
    waiting.id,
  )
  const rejected = await as(author).patch(`/api/posts/${waiting.hash}`, { description: 'دیگر' })
  expect(rejected.status).toBe(409)
  expect(await queryNumber("SELECT count(*) AS n FROM post_reviews WHERE post_id = ? AND state = 'held' AND version = 1", waiting.id)).toBe(
    1,
  )
})
