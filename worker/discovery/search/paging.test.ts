import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { ErrorBody } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { database } from '#worker/db/client.ts'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { newHash } from '#worker/lib/hash.ts'
import { as, aUser, type TestUser, testEnv } from '#worker/testing/index.ts'
import type { SearchResponse, SearchType } from './contract.ts'
import { decodeSearchCursor, encodeSearchCursor } from './search-cursor.ts'
import { aWord as aWordOf, manyPosts } from './testing/many-posts.ts'

const search = async (type: SearchType, q: string, after?: string, person: TestUser | null = null): Promise<SearchResponse> =>
  (await as(person).get(`/api/search/${type}?q=${encodeURIComponent(q)}${after ? `&after=${after}` : ''}`)).json()
const updateIndex = () => indexChanges(testEnv())
const aWord = () => aWordOf('رد')

const numberedTitles = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} شمارهٔ ${at}`)
const hashesOf = ({ results }: SearchResponse) => (results.type === 'posts' ? results.hits.map(({ hash }) => hash) : [])

async function everyPage(q: string, person: TestUser | null = null, between = async (_: SearchResponse) => {}) {
  const pages = [await search('posts', q, undefined, person)]
  for (let last = pages[0]; last?.next; last = pages.at(-1)) {
    await between(last)
    await updateIndex()
    pages.push(await search('posts', q, last.next, person))
  }
  return pages
}
const statusAndField = async (path: string) => {
  const answer = await as(null).get(path)
  return [answer.status, ErrorBody.parse(await answer.json()).error.fields?.after]
}

test('search pages through 500 hits without repeats, and the last page reports that more exist', async () => {
  const word = aWord()
  const hashes = new Set(await manyPosts(await aUser(), numberedTitles(word, 520)))
  const pages = await everyPage(word)
  expect(pages.map(({ offset, truncated }) => [offset, truncated])).toEqual(
    Array.from({ length: 50 }, (_, at) => [at * 10, at === 49 ? true : undefined]),
  )
  const shown = pages.flatMap(hashesOf)
  expect([shown.length, new Set(shown).size, shown.every((hash) => hashes.has(hash))]).toEqual([500, 500, true])
})

test('indexing and renaming posts between page requests neither repeats nor loses a hit', async () => {
  const [word, other] = [aWord(), aWord()]
  const author = await aUser()
  const all = await manyPosts(author, numberedTitles(word, 130))
  const pages = await everyPage(word, null, async (last) => {
    // Turns the best hit into the worst, adds better hits and changes the term frequencies.
    const [best = ''] = hashesOf(last)
    await env.DB.prepare(`UPDATE posts SET title = ?1 WHERE hash = ?2`)
      .bind(`${numberedTitles(other, 9).join(' ')} ${word}`, best)
      .run()
    await manyPosts(author, [word, `${word} ${word}`, ...numberedTitles(other, 20)])
  })
  const shown = pages.flatMap(hashesOf)
  expect(pages.at(-1)?.truncated).toBeUndefined()
  expect(pages.length).toBeGreaterThan(2)
  expect(new Set(shown).size).toBe(shown.length)
  expect(all.filter((hash) => !shown.includes(hash))).toEqual([])
})

test('hits of a blocked author do not end paging early', async () => {
  const word = aWord()
  const [blocked, author, viewer] = [await aUser(), await aUser(), await aUser()]
  // These hits rank higher and fill the first read of the index.
  await manyPosts(
    blocked,
    Array.from({ length: 230 }, () => word),
  )
  const open = await manyPosts(author, numberedTitles(word, 60))
  expect((await as(viewer).put(`/api/me/blocks/${blocked.handle}`)).ok).toBe(true)
  const pages = await everyPage(word, viewer)
  expect(pages.map((one) => hashesOf(one).length)).toEqual([10, 10, 10, 10, 10, 10])
  expect(pages.flatMap(hashesOf).toSorted()).toEqual(open.toSorted())
})

test('search pages through 260 tags, which do not crowd out the users of that name', async () => {
  const word = aWord()
  await database(env)
    .insert(users)
    .values(
      Array.from({ length: 8 }, () => {
        const hash = newHash()
        return { hash, handle: `u${hash}`, name: `${word} ${word}`, createdAt: 1 }
      }),
    )
  const rows = Array.from({ length: 260 }, (_, at) => ({ name: `${word} ${at}`, key: `${word}${at}`, slug: `${word}-${at}` }))
  await env.DB.prepare(
    `INSERT INTO tags (key, name, slug, created_at) SELECT value ->> 'key', value ->> 'name', value ->> 'slug', 1 FROM json_each(?)`,
  )
    .bind(JSON.stringify(rows))
    .run()
  await updateIndex()
  const names: string[] = []
  let last = await search('tags', word)
  for (;;) {
    if (last.results.type === 'tags') names.push(...last.results.hits.map(({ name }) => name))
    if (!last.next) break
    last = await search('tags', word, last.next)
  }
  expect(names.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  const people = await search('users', word)
  expect([people.counts.users, people.results.hits.length, people.next]).toEqual([8, 8, undefined])
})

test('a page has ten hits, or as many as `limit` says, which may differ from page to page', async () => {
  const word = aWord()
  const hashes = await manyPosts(await aUser(), numberedTitles(word, 75))
  const pageOf = async (rest: string): Promise<SearchResponse> =>
    (await as(null).get(`/api/search/posts?q=${encodeURIComponent(word)}${rest}`)).json()
  const pages = [await pageOf('')]
  for (const limit of ['&limit=1', '&limit=50', '']) pages.push(await pageOf(`${limit}&after=${pages.at(-1)?.next}`))
  expect(pages.map(({ offset, results, next }) => [offset, results.hits.length, next !== undefined])).toEqual([
    [0, 10, true],
    [10, 1, true],
    [11, 50, true],
    [61, 10, true],
  ])
  pages.push(await pageOf(`&after=${pages.at(-1)?.next}`))
  expect(pages.at(-1)?.next).toBeUndefined()
  expect(pages.flatMap(hashesOf).toSorted()).toEqual(hashes.toSorted())
  for (const wrong of ['0', '51', '1.5', 'x', '']) expect((await as(null).get(`/api/search/posts?q=a&limit=${wrong}`)).status).toBe(400)
})

test('rejects a malformed or exhausted cursor and one of another type or query with 400', async () => {
  const cursor = encodeSearchCursor('posts', 'دفتر', { shown: [40, 7, 1_000_000], isRelaxed: false })
  expect(decodeSearchCursor('posts', 'دفتر', cursor)).toEqual({ shown: [7, 40, 1_000_000], isRelaxed: false })
  const relaxed = { shown: [7, 40], isRelaxed: true }
  expect(decodeSearchCursor('posts', 'دفتر', encodeSearchCursor('posts', 'دفتر', relaxed))).toEqual(relaxed)
  const at = (type: string, q: string, after: string) => statusAndField(`/api/search/${type}?q=${encodeURIComponent(q)}&after=${after}`)
  expect((await as(null).get(`/api/search/posts?q=${encodeURIComponent('دفتر')}&after=${cursor}`)).status).toBe(200)
  const other = 'این نشانی دنبالهٔ جست‌وجوی دیگری است؛ همین جست‌وجو را از صفحهٔ نخست آغاز کن.'
  expect(await at('posts', 'دفترها', cursor)).toEqual([400, other])
  expect(await at('users', 'دفتر', cursor)).toEqual([400, other])
  const deep = encodeSearchCursor('posts', 'دفتر', {
    shown: Array.from({ length: LIMITS.searchResultLimit }, (_, id) => id),
    isRelaxed: false,
  })
  for (const wrong of [
    'x',
    'a-',
    'a--',
    `${cursor}-`,
    cursor.replace('-', '---'),
    '..',
    'a'.repeat(4001),
    `${cursor}${'-zzzzzzzzzzz'.repeat(40)}`,
    deep,
  ])
    expect(await at('posts', 'دفتر', wrong)).toEqual([400, expect.stringContaining('نشانی')])
})
