import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aPost, aPublication, as, aUser, interceptCalls, paragraphs, request, type TestUser, testEnv } from '#worker/testing/index.ts'
import type { SearchResponse } from './contract.ts'
import { aWord as aWordOf, manyPosts } from './testing/many-posts.ts'

const updateIndex = () => indexChanges(testEnv())
const aWord = () => aWordOf('سست')
const search = async (q: string, rest = '', person: TestUser | null = null): Promise<SearchResponse> =>
  (await as(person).get(`/api/search/posts?q=${encodeURIComponent(q)}${rest}`)).json()
const titlesOf = ({ results }: SearchResponse) => (results.type === 'posts' ? results.hits.map(({ title }) => title) : [])

const numbered = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} شمارهٔ ${at}`)

/** Returns all pages of a query; `between` runs before each page but the first. */
async function everyPage(q: string, rest = '', person: TestUser | null = null, between = async () => {}): Promise<SearchResponse[]> {
  const pages = [await search(q, rest, person)]
  for (let last = pages[0]; last?.next; last = pages.at(-1)) {
    await between()
    pages.push(await search(q, `${rest}&after=${last.next}`, person))
  }
  return pages
}

test('posts with most of the words follow the few that have all of them, and are not counted as hits', async () => {
  const [one, two, three] = [aWord(), aWord(), aWord()]
  const author = await aUser()
  for (const title of [`${one} ${two} ${three}`, `${one} ${two}`, `${two} ${three}`, one]) await aPost(author, { title })
  await updateIndex()
  const found = await search(`${one} ${two} ${three}`)
  expect(found).toMatchObject({ relaxedFrom: 1, counts: { posts: 1 } })
  expect(found).not.toHaveProperty('relaxed')
  const [first, ...others] = titlesOf(found)
  expect(first).toBe(`${one} ${two} ${three}`)
  expect(others.toSorted()).toEqual([`${one} ${two}`, `${two} ${three}`].toSorted())
})

test('posts with most of the words are shown if only other types have all of them', async () => {
  const [one, two] = [aWord(), aWord()]
  const author = await aUser({ name: `${one} ${two}` })
  await aPost(await aUser(), { title: one })
  await updateIndex()
  const found = await search(`${one} ${two}`)
  expect(found).toMatchObject({ relaxedFrom: 0, counts: { posts: 0, users: 1 } })
  expect(titlesOf(found)).toEqual([one])
  expect(found.others).toMatchObject([{ type: 'users', hits: [{ handle: author.handle }] }])
})

test('a query that is exact, of one word or with a page of hits is not relaxed', async () => {
  const [one, two] = [aWord(), aWord()]
  const author = await aUser()
  await manyPosts(author, [one, two, `${one} ${two}`])
  for (const found of [await search(`${one} ${two}`, '&exact=1'), await search(`«${one} ${two}»`)]) {
    expect(found).not.toHaveProperty('relaxedFrom')
    expect(titlesOf(found)).toEqual([`${one} ${two}`])
  }
  expect(await search(one)).not.toHaveProperty('relaxedFrom')
  await manyPosts(author, numbered(`${one} ${two}`, 60))
  for (const found of await everyPage(`${one} ${two}`)) {
    expect(found).not.toHaveProperty('relaxedFrom')
    expect(titlesOf(found).every((title) => title.startsWith(`${one} ${two}`))).toBe(true)
  }
})

test('whether relaxed hits follow does not depend on the limit', async () => {
  const [one, two] = [aWord(), aWord()]
  await manyPosts(await aUser(), [...numbered(`${one} ${two}`, 9), ...numbered(one, 3)])
  const small = await search(`${one} ${two}`, '&limit=9')
  expect([titlesOf(small).length, small.relaxedFrom, small.next === undefined]).toEqual([9, undefined, false])
  expect(titlesOf(await search(`${one} ${two}`, `&limit=9&after=${small.next}`)).toSorted()).toEqual(numbered(one, 3).toSorted())
  await manyPosts(await aUser(), [`${one} ${two} دهم`])
  for (const limit of [5, 50]) expect(await search(`${one} ${two}`, `&limit=${limit}`)).not.toHaveProperty('relaxedFrom')
})

test('paging reaches each relaxed hit once, and names where they begin only on pages that have some', async () => {
  const [one, two] = [aWord(), aWord()]
  const author = await aUser()
  const full = numbered(`${one} ${two}`, 4)
  const most = [...numbered(one, 60), ...numbered(two, 63)]
  await manyPosts(author, [...full, ...most])
  const pages = await everyPage(`${one} ${two}`)
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.map(({ relaxedFrom }) => relaxedFrom)).toEqual([4, ...pages.slice(1).map(() => 0)])
  expect(pages.map(({ counts }) => counts.posts)).toEqual(pages.map(() => 4))
  const shown = pages.flatMap(titlesOf)
  expect(shown.slice(0, 4).toSorted()).toEqual(full.toSorted())
  expect(shown.toSorted()).toEqual([...full, ...most].toSorted())
})

test('posts indexed between pages that have all the words neither repeat nor lose relaxed hits', async () => {
  const [one, two] = [aWord(), aWord()]
  const author = await aUser()
  const most = [...numbered(one, 50), ...numbered(two, 52)]
  await manyPosts(author, most)
  let late = numbered(`${one} ${two} تازه`, 60)
  const pages = await everyPage(`${one} ${two}`, '', null, async () => {
    await manyPosts(author, late)
    late = []
  })
  expect(pages[0]).toMatchObject({ relaxed: true })
  const shown = pages.flatMap(titlesOf)
  expect(new Set(shown).size).toBe(shown.length)
  expect(most.filter((title) => !shown.includes(title))).toEqual([])
})

test('a listing that began without relaxed hits does not gain them when its hits are withdrawn', async () => {
  const [one, two] = [aWord(), aWord()]
  const author = await aUser()
  await manyPosts(author, [...numbered(`${one} ${two}`, 60), ...numbered(one, 5)])
  const first = await search(`${one} ${two}`)
  await env.DB.prepare(`UPDATE posts SET state = 'withdrawn' WHERE instr(title, ?1) = 1`).bind(`${one} ${two}`).run()
  const second = await search(`${one} ${two}`, `&after=${first.next}`)
  expect([titlesOf(second), second.relaxedFrom]).toEqual([[], undefined])
})

test('relaxed hits are of the publication and the period searched, and hidden from who is blocked', async () => {
  const [one, two] = [aWord(), aWord()]
  const [owner, blocked, viewer] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner })
  await aPost(owner, { title: `${one} ${two} درون`, publication })
  await aPost(owner, { title: `${one} درون`, publication })
  await aPost(blocked, { title: `${two} بیرون` })
  await updateIndex()
  const inside = await search(`${one} ${two}`, `&in=${publication.handle}`)
  expect(inside).toMatchObject({ relaxedFrom: 1, counts: { posts: 1 }, within: { handle: publication.handle } })
  expect(titlesOf(inside)).toEqual([`${one} ${two} درون`, `${one} درون`])
  expect(titlesOf(await search(`${one} ${two}`))).toContain(`${two} بیرون`)
  expect(titlesOf(await search(`${one} ${two}`, '&sound=1'))).toEqual([])
  expect((await as(viewer).put(`/api/me/blocks/${blocked.handle}`)).ok).toBe(true)
  expect(titlesOf(await search(`${one} ${two}`, '', viewer))).toEqual([`${one} ${two} درون`, `${one} درون`])
})

test('relaxed hits show where their words are', async () => {
  const [one, two] = [aWord(), aWord()]
  const author = await aUser()
  await aPost(author, { title: `${one} ${two}` })
  await aPost(author, { title: 'دیگری', document: paragraphs(`در این متن ${two} هست.`) })
  await updateIndex()
  const { results } = await search(`${one} ${two}`)
  const marked = results.type === 'posts' ? results.hits[1]?.excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text) : []
  expect(marked).toEqual([two])
})

/** Counts the sequential round trips of a search: calls that start before an earlier one returns are one. */
async function countSequentialTrips(q: string, rest = ''): Promise<number> {
  let trips = 0
  let pending: Promise<void> | undefined
  const counted = (real: D1Database) =>
    interceptCalls(real, async (call) => {
      if (!pending) {
        trips++
        pending = new Promise((done) => setImmediate(done))
        void pending.then(() => (pending = undefined))
      }
      await pending
      return call()
    })
  const path = `/api/search/posts?q=${encodeURIComponent(q)}${rest}`
  expect((await request(path, undefined, { DB: counted(env.DB), SEARCH: counted(env.SEARCH) })).status).toBe(200)
  return trips
}

test('a search takes three sequential round trips, with or without relaxed hits, and one more within a publication', async () => {
  const [one, two] = [aWord(), aWord()]
  const owner = await aUser()
  const publication = await aPublication({ owner })
  for (const title of numbered(`${one} ${two}`, 4)) await aPost(owner, { title, publication })
  await aPost(owner, { title: one, publication })
  await updateIndex()
  expect(await search(`${one} ${two}`)).toMatchObject({ relaxedFrom: 4 })
  for (const rest of ['', '&exact=1']) {
    expect(await countSequentialTrips(`${one} ${two}`, rest)).toBe(3)
    expect(await countSequentialTrips(`${one} ${two}`, `${rest}&in=${publication.handle}`)).toBe(4)
  }
})

test('relaxed hits follow although the viewer may not see enough of the posts with all of the words', async () => {
  const [one, two] = [aWord(), aWord()]
  const [author, blocked, viewer] = [await aUser(), await aUser(), await aUser()]
  await manyPosts(blocked, numbered(`${one} ${two}`, 12))
  await manyPosts(author, [`${one} ${two} پیدا`, ...numbered(one, 3)])
  expect((await as(viewer).put(`/api/me/blocks/${blocked.handle}`)).ok).toBe(true)
  const found = await search(`${one} ${two}`, '', viewer)
  expect(found).toMatchObject({ relaxedFrom: 1, counts: { posts: 1 } })
  expect(titlesOf(found)[0]).toBe(`${one} ${two} پیدا`)
  expect(titlesOf(found).slice(1).toSorted()).toEqual(numbered(one, 3).toSorted())
})

test('relaxed hits with the words in title and tags come before those that mention them in the text, however often', async () => {
  const words = [aWord(), aWord(), aWord()]
  const [one, two] = words
  const author = await aUser()
  const often = paragraphs(`${one} ${two} `.repeat(60))
  await aPost(author, { title: 'متن', document: often })
  // A long title and a tag weigh less than a short text full of the words.
  const filler = 'دربارهٔ چند چیز دیگر که در این عنوان دراز آمده است و باز هم ادامه دارد'
  await aPost(author, { title: `${filler} ${one} ${filler} ${two} ${filler}`, document: paragraphs('خاک '.repeat(3000)) })
  await aPost(author, { title: 'برچسب', tags: [`${one} ${two}`], document: paragraphs('خاک '.repeat(3000)) })
  // The factory gives each post the beginning of its text as description.
  await env.DB.prepare(`UPDATE posts SET description = '' WHERE author_id = ?`).bind(author.id).run()
  await updateIndex()
  const titles = titlesOf(await search(words.join(' ')))
  expect(titles).toHaveLength(3)
  expect(titles.at(-1)).toBe('متن')
})

test('the best of more relaxed hits than one search reads are those of titles, whatever the texts mention', async () => {
  const [one, two] = [aWord(), aWord()]
  const author = await aUser()
  await manyPosts(author, numbered(`متن ${one}`, 3))
  const body = JSON.stringify(Array.from({ length: 220 }, () => newHash()))
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO posts (hash, client_key, author_id, state, title, slug, created_at, updated_at, published_at)
       SELECT value, value, ?1, 'published', 'خاموش', 'x', ?2, ?2, ?2 FROM json_each(?3)`,
    ).bind(author.id, now(), body),
    env.DB.prepare(
      `INSERT INTO post_bodies (post_id, revision, document, html, text)
       SELECT p.id, 1, '{}', '', ?2 FROM json_each(?1) j JOIN posts p ON p.hash = j.value`,
    ).bind(body, `${one} `.repeat(40)),
  ])
  await updateIndex()
  const titles = titlesOf(await search(`${one} ${two}`))
  expect(titles.slice(0, 3).every((title) => title.startsWith('متن'))).toBe(true)
})
