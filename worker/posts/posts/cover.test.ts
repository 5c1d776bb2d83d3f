import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Document } from '#shared/document/contract.ts'
import { newHash } from '#worker/lib/hash.ts'
import { readPublicPage } from '#worker/testing/authorisation/public-pages.ts'
import { aPost, as, aUser, type TestUser } from '#worker/testing/index.ts'
import { PostPage } from './contract.ts'

async function aPicture(owner: TestUser): Promise<string> {
  const hash = newHash()
  await env.DB.prepare(
    "INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at) VALUES (?1, ?2, ?1, 480, 480, '[480]', 1, 1)",
  )
    .bind(hash, owner.id)
    .run()
  return hash
}

const illustrated = (...hashes: string[]): Document => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'آغاز' }] },
    ...hashes.map((hash) => ({ type: 'image' as const, attrs: { hash, width: 480, height: 480, widths: [480], alt: '', caption: '' } })),
  ],
})

/** Publishes a draft with two pictures and returns its page. */
async function publish(author: TestUser, pictures: readonly string[], settings: object) {
  const { hash } = await aPost(author, { state: 'draft', document: illustrated(...pictures) })
  expect((await as(author).post(`/api/posts/${hash}/publish`, { revision: 1, ...settings })).status).toBe(200)
  return PostPage.parse(await (await as(null).get(`/api/posts/${hash}`)).json())
}

test('the first image of the text is the cover of a post, unless its author chooses another one or none', async () => {
  const author = await aUser()
  const [first, second] = [await aPicture(author), await aPicture(author)]
  expect((await publish(author, [first, second], {})).cover?.hash).toBe(first)
  expect((await publish(author, [first, second], { cover: second })).cover?.hash).toBe(second)
  expect((await publish(author, [first, second], { cover: null })).cover).toBeNull()
  expect((await publish(author, [], {})).cover).toBeNull()
})

test('the default cover is in the cards and the feed of its author', async () => {
  const author = await aUser()
  const first = await aPicture(author)
  await publish(author, [first], {})
  const cards: { items: { cover: { hash: string } | null }[] } = await (await as(null).get(`/api/profiles/${author.handle}/posts`)).json()
  expect(cards.items[0]?.cover?.hash).toBe(first)
  expect(await (await as(null).get(`/feed/${author.handle}.json`)).text()).toContain(`/media/${first}/`)
})

test('a scheduled post takes its first image as its cover', async () => {
  const author = await aUser()
  const first = await aPicture(author)
  const { hash } = await aPost(author, { state: 'draft', document: illustrated(first) })
  const publishAt = Date.now() + 3_600_000
  expect((await as(author).put(`/api/posts/${hash}/schedule`, { revision: 1, publishAt })).status).toBe(200)
  expect(await (await as(author).get(`/api/posts/${hash}/draft`)).json()).toMatchObject({ cover: { hash: first } })
})

test('the page draws a cover from the text once, in the text, and any other one above it', async () => {
  const author = await aUser()
  const [inText, other] = [await aPicture(author), await aPicture(author)]
  const count = async (path: string, hash: string) => {
    const { text } = await readPublicPage(encodeURI(path))
    return [...text.matchAll(new RegExp(`<img[^>]* src="/media/${hash}/`, 'g'))].length
  }
  const drawn = await publish(author, [inText], {})
  expect(drawn.isCoverInText).toBe(true)
  expect(await count(drawn.path, inText)).toBe(1)
  const apart = await publish(author, [inText], { cover: other })
  expect(apart.isCoverInText).toBe(false)
  expect(await count(apart.path, other)).toBe(1)
})
