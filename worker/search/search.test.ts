import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { lists } from '#worker/lists/schema.ts'
import { podcasts } from '#worker/podcasts/schema.ts'
import { aPerson, aPost, aPublication, as } from '#worker/testing/index.ts'
import type { SearchAnswer, SearchType } from './contract.ts'
import { matcher } from './matches.ts'

const search = async (type: SearchType, q: string): Promise<SearchAnswer> =>
  (await as(null).get(`/api/search/${type}?q=${encodeURIComponent(q)}`)).json()

describe('a text', () => {
  test.each([
    ['می‌خواهم', 'من می خواهم'],
    ['می خواهم', 'می‌خواهم'],
    ['میخواهم', 'می‌خواهم بروم'],
    ['كتابي', 'کتابی برای همه'],
    ['۱۴۰۵', 'سال 1405'],
    ['مُعَلِّم', 'معلم'],
    ['باغ آلبالو', 'آلبالو در باغ'],
    ['javascript', 'چرا JavaScript'],
  ])('is found by «%s» as «%s»', (query, text) => expect(matcher(query)(text)).toBe(true))

  test.each(['', '  ', '\u200C'])('is not found by nothing (%j)', (query) => expect(matcher(query)('هر چه')).toBe(false))
  test('is not found when a word is missing', () => expect(matcher('باغ سیب')('باغ آلبالو')).toBe(false))
})

it('finds each type by its own name, counts all types and shows what is public', async () => {
  const id = newHash()
  const word = `نشان${id}`
  // People with more followers are looked at first, and other files made many.
  const owner = await aPerson({ name: word, followerCount: 1_000_000 })
  await aPerson({ name: word, state: 'deactivated' })
  const publication = await aPublication({ owner })
  await aPost(owner, { title: `سفر ${word}`, tags: [word] })
  await aPost(owner, { title: word, state: 'draft' })
  const db = database(env)
  await db.insert(podcasts).values({ hash: newHash(), ownerId: owner.id, title: word, createdAt: 1 })
  await db.insert(lists).values([
    { hash: newHash(), ownerId: owner.id, name: word, createdAt: 1 },
    { hash: newHash(), ownerId: owner.id, name: word, public: false, createdAt: 1 },
  ])
  const { counts, found } = await search('posts', word)
  expect(counts).toEqual({ posts: 1, users: 1, publications: 0, podcasts: 1, tags: 1, topics: 0, lists: 1 })
  expect(found).toMatchObject({ type: 'posts', hits: [{ title: `سفر ${word}` }] })
  expect((await search('users', `@${owner.handle}`)).found).toMatchObject({ hits: [{ handle: owner.handle }] })
  expect((await search('publications', publication.handle)).found).toMatchObject({ hits: [{ handle: publication.handle }] })
  expect((await search('podcasts', word)).found).toMatchObject({ hits: [{ title: word }] })
  expect((await search('tags', `نشان${id.slice(0, 10)}`)).found).toMatchObject({ hits: [{ name: word }] })
  expect((await search('lists', word)).found).toMatchObject({ hits: [{ name: word, owner: { handle: owner.handle } }] })
  expect((await search('topics', 'برنامه نويسي')).found).toMatchObject({ hits: [{ key: 'programming' }] })
})

it('shows fifty at most while the count goes on', async () => {
  const word = `پرشمار${newHash()}`
  const owner = await aPerson()
  const rows = Array.from({ length: 53 }, () => ({ hash: newHash(), ownerId: owner.id, name: word, createdAt: 1 }))
  for (let at = 0; at < rows.length; at += 10)
    await database(env)
      .insert(lists)
      .values(rows.slice(at, at + 10))
  const { counts, found } = await search('lists', word)
  expect([counts.lists, found.hits.length]).toEqual([53, 50])
})

it('finds nothing for an empty query', async () => {
  const { counts } = await search('posts', '')
  expect(Object.values(counts).every((count) => count === 0)).toBe(true)
})

it('does not know another type (404) and refuses an endless, doubled or unknown part (400)', async () => {
  expect((await as(null).get('/api/search/people?q=a')).status).toBe(404)
  expect((await as(null).get(`/api/search/posts?q=${'x'.repeat(201)}`)).status).toBe(400)
  expect((await as(null).get('/api/search/posts?q=a&q=b')).status).toBe(400)
  expect((await as(null).get('/api/search/posts?q=a&x=1')).status).toBe(400)
})

it('answers 200 or 400 to any bytes', async () => {
  const types = fc.constantFrom<SearchType>('posts', 'users', 'tags', 'lists')
  const bytes = fc
    .array(fc.integer({ min: 0, max: 255 }), { maxLength: 30 })
    .map((list) => list.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  const text = fc.string({ unit: 'binary', maxLength: 40 }).map((raw) => encodeURIComponent(raw.toWellFormed()))
  await fc.assert(
    fc.asyncProperty(types, fc.oneof(bytes, text), async (type, q) => {
      expect([200, 400]).toContain((await as(null).get(`/api/search/${type}?q=${q}`)).status)
    }),
    { numRuns: 60 },
  )
})
