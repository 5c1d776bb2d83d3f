import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { Document } from '#shared/document/contract.ts'
import { DAY } from '#shared/time.ts'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aList, anEpisodeOf, aPost, aPublication, aShow, as, aUser, paragraphs, testEnv } from '#worker/testing/index.ts'
import { type SearchResponse, type SearchType, Suggestions } from './contract.ts'

const search = async (type: SearchType, q: string, person: Parameters<typeof as>[0] = null): Promise<SearchResponse> =>
  (await as(person).get(`/api/search/${type}?q=${encodeURIComponent(q)}`)).json()
const updateIndex = async () => {
  await indexChanges(testEnv())
}
const aWord = () => `نشان${[...newHash()].map((letter) => 'ابپتجچخدرزسشعغفقکگلمنوه'.charAt((letter.codePointAt(0) ?? 0) % 23)).join('')}`

it('search finds hits of every type and neither finds nor counts a draft, private list or deactivated user', async () => {
  const word = aWord()
  const owner = await aUser({ name: word })
  await aUser({ name: word, state: 'deactivated' })
  const publication = await aPublication({ owner })
  await aPost(owner, { title: `سفر ${word}`, tags: [word] })
  await aPost(owner, { title: word, state: 'draft' })
  await aShow(owner, { title: word })
  await aList(owner, { name: word })
  await aList(owner, { name: word, public: false })
  await updateIndex()
  const { counts, results } = await search('posts', word)
  expect(counts).toMatchObject({ posts: 1, users: 1, podcasts: 1, tags: 1, topics: 0, lists: 1 })
  expect(results).toMatchObject({
    type: 'posts',
    hits: [
      {
        title: `سفر ${word}`,
        highlights: [
          { text: 'سفر ', isMatch: false },
          { text: word, isMatch: true },
        ],
      },
    ],
  })
  expect((await search('users', `@${owner.handle}`)).results).toMatchObject({ hits: [{ handle: owner.handle }] })
  expect((await search('publications', publication.handle)).results).toMatchObject({ hits: [{ handle: publication.handle }] })
  expect((await search('podcasts', word)).results).toMatchObject({ hits: [{ title: word }] })
  expect((await search('tags', word.slice(0, 11))).results).toMatchObject({ hits: [{ name: word }] })
  expect((await search('lists', word)).results).toMatchObject({ hits: [{ name: word, owner: { handle: owner.handle } }] })
  expect((await search('topics', 'برنامه نويسي')).results).toMatchObject({ hits: [{ key: 'programming' }] })
})

it('search within a publication finds its posts only, also right after one moved there, and names it; an unknown one is invalid', async () => {
  const word = aWord()
  const [owner, other] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner })
  const inside = await aPost(owner, { title: `درون ${word}`, publication })
  const outside = await aPost(other, { title: `بیرون ${word}` })
  await updateIndex()
  const within = async (query: string) => {
    const response = await as(null).get(`/api/search/posts?q=${encodeURIComponent(query)}&in=${publication.handle}`)
    expect(response.headers.get('Cache-Tag')).toContain(`publication-${publication.hash}`)
    return (await response.json()) as SearchResponse
  }
  const hashes = ({ results }: SearchResponse) => results.hits.map((hit) => ('hash' in hit ? hit.hash : ''))
  const found = await within(word)
  expect(hashes(found)).toEqual([inside.hash])
  expect(found).toMatchObject({ counts: { posts: 1, users: 0 }, within: { handle: publication.handle, name: publication.name } })
  await env.DB.prepare('UPDATE posts SET publication_id = ? WHERE id = ?').bind(publication.id, outside.id).run()
  expect(hashes(await within(word)).sort()).toEqual([inside.hash, outside.hash].sort())
  expect(hashes(await within(`${word} from:${other.handle}`))).toEqual([outside.hash])
  expect((await as(null).get(`/api/search/posts?q=${encodeURIComponent(word)}&in=no.such.magazine`)).status).toBe(400)
})

it('search finds a match in the body and returns an excerpt', async () => {
  const word = aWord()
  const author = await aUser()
  const filler = 'این جمله فقط برای آن است که متن دراز شود. '.repeat(40)
  await aPost(author, { title: 'بی‌نام', document: paragraphs(`${filler} آنگاه ${word}‌ها پیدا شدند. ${filler}`) })
  await updateIndex()
  const { results } = await search('posts', word)
  const [hit] = results.type === 'posts' ? results.hits : []
  expect(hit?.excerpt.filter((part) => part.isMatch).map(({ text }) => text)).toEqual([`${word}‌ها`])
  expect(hit?.excerpt.map(({ text }) => text).join('')).toMatch(/^… .*آنگاه .*پیدا شدند.* …$/)
})

it('an excerpt shows prose rather than code, and code if nothing else matches', async () => {
  const [word, name] = [aWord(), aWord()]
  const author = await aUser()
  const document: Document = {
    type: 'doc',
    content: [
      ...paragraphs(`حساب کردم (${word}):`).content,
      { type: 'codeBlock', content: [{ type: 'text', text: `let ${name} = 1\nprint(${word})` }] },
      ...paragraphs('و تمام شد.').content,
    ],
  }
  await aPost(author, { title: 'تقویم', document })
  await updateIndex()
  const hitOf = async (q: string) => {
    const { results } = await search('posts', q)
    const [hit] = results.type === 'posts' ? results.hits : []
    return [hit?.excerpt.map(({ text }) => text).join(''), hit?.isCode]
  }
  expect(await hitOf(word)).toEqual([`حساب کردم (${word}): … و تمام شد`, undefined])
  expect(await hitOf(name)).toEqual([`let ${name} = 1 print(${word}`, true])
})

it('the first page names the three best hits of two other types, posts and people before labels', async () => {
  const word = aWord()
  const [owner, blocked] = [await aUser({ name: `${word} یکم` }), await aUser({ name: `${word} دوم` })]
  const publication = await aPublication({ owner })
  await env.DB.prepare('UPDATE publications SET name = ? WHERE id = ?').bind(`${word} گاهنامه`, publication.id).run()
  for (const title of ['یک', 'دو', 'سه', 'چهار']) await aPost(owner, { title: `${word} ${title}`, tags: [word] })
  await updateIndex()
  const others = async (type: SearchType, viewer: Parameters<typeof as>[0] = null) =>
    (await search(type, word, viewer)).others.map(({ type, hits }) => [type, hits.length])
  expect(await others('posts')).toEqual([
    ['users', 2],
    ['publications', 1],
  ])
  expect(await others('tags')).toEqual([
    ['posts', 3],
    ['users', 2],
  ])
  const reader = await aUser()
  await as(reader).put(`/api/me/blocks/${blocked.handle}`)
  expect((await others('posts', reader))[0]).toEqual(['users', 1])
  expect((await search('posts', aWord())).others).toEqual([])
})

it('a tag has the title of its newest post that the viewer may see', async () => {
  const word = aWord()
  const [author, other, reader] = [await aUser(), await aUser(), await aUser()]
  await aPost(author, { title: 'نخست', tags: [word], at: now() - 2 * DAY })
  await aPost(other, { title: 'دوم', tags: [word], at: now() - DAY })
  await updateIndex()
  await as(reader).put(`/api/me/blocks/${other.handle}`)
  const newest = async (viewer: Parameters<typeof as>[0]) => {
    const { results } = await search('tags', word, viewer)
    return results.type === 'tags' ? results.hits.map(({ newestTitle }) => newestTitle) : []
  }
  expect([await newest(null), await newest(reader)]).toEqual([['دوم'], ['نخست']])
})

it('a filter leaves posts of a period, of a length and with sound, counts those only, and belongs to the cursor', async () => {
  const word = aWord()
  const author = await aUser()
  const long = paragraphs('واژه '.repeat(4000))
  const old = await aPost(author, { title: `${word} قدیمی`, at: now() - 40 * DAY })
  await aPost(author, { title: `${word} کوتاه`, at: now() - 3 * DAY })
  await aPost(author, { title: `${word} بلند`, at: now() - 10 * DAY, document: long })
  await anEpisodeOf(old, { showId: (await aShow(author)).id })
  await updateIndex()
  const titles = async (filter: string) => {
    const path = `/api/search/posts?q=${encodeURIComponent(word)}&${filter}`
    const { results, counts } = await (await as(null).get(path)).json<SearchResponse>()
    const found = results.type === 'posts' ? results.hits.map(({ title }) => title.replace(`${word} `, '')).sort() : []
    expect(counts.posts).toBe(found.length)
    return found.join(' ')
  }
  expect(await titles('time=week')).toBe('کوتاه')
  expect(await titles('time=month')).toBe('بلند کوتاه')
  expect(await titles('time=year&length=short')).toBe('قدیمی کوتاه')
  expect(await titles('length=long')).toBe('بلند')
  expect(await titles('length=medium')).toBe('')
  expect(await titles('sound=1')).toBe('قدیمی')
  expect(await titles(`time=week&in=${(await aPublication({ owner: author })).handle}`)).toBe('')
  for (const wrong of ['time=day', 'length=1', 'sound=0', 'sound=', 'exact=0'])
    expect((await as(null).get(`/api/search/posts?q=a&${wrong}`)).status).toBe(400)
})

it('search does not count a withdrawn post that is still in the index', async () => {
  const word = aWord()
  const author = await aUser()
  const post = await aPost(author, { title: word })
  await updateIndex()
  expect((await search('posts', word)).counts.posts).toBe(1)
  expect((await as(author).post(`/api/posts/${post.hash}/withdraw`)).ok).toBe(true)
  expect((await search('posts', word)).counts.posts).toBe(0)
})

// In the other keyboard layout, the second word ends with one of one letter, which much contains.
it.each([aWord(), 'نشانترخپبپپزتهگد'])(
  'a list made private is not found, counted or suggested to anyone while it is still in the index: %s',
  async (word) => {
    const owner = await aUser()
    const list = await aList(owner, { name: word })
    await updateIndex()
    const misspelled = `${word}غ`
    expect((await search('lists', word)).counts.lists).toBe(1)
    expect((await search('lists', misspelled)).searchedFor).toBe(word)
    expect((await as(owner).patch(`/api/lists/${list.hash}`, { public: false })).status).toBe(200)
    for (const person of [null, owner, await aUser()]) {
      for (const type of ['lists', 'posts'] as const) {
        const { counts, results, didYouMean, searchedFor } = await search(type, word, person)
        expect([counts.lists, results.hits, didYouMean, searchedFor]).toEqual([0, [], undefined, undefined])
        expect((await search(type, misspelled, person)).searchedFor).toBeUndefined()
      }
      const suggestions = await as(person).get(`/api/search/suggestions?q=${encodeURIComponent(word)}`)
      expect(await suggestions.text()).not.toContain(word)
    }
  },
)

it('search supports tag and author filters, exclusions and exact phrases', async () => {
  const [word, tag] = [aWord(), aWord()]
  const [one, other] = [await aUser(), await aUser()]
  await aPost(one, { title: `${word} سرد و گرم`, tags: [tag] })
  await aPost(other, { title: `${word} گرم و سرد` })
  await updateIndex()
  const titles = async (q: string) => {
    const { results } = await search('posts', q)
    return results.type === 'posts' ? results.hits.map(({ title }) => title).sort() : []
  }
  expect(await titles(word)).toHaveLength(2)
  expect(await titles(`${word} tag:${tag}`)).toEqual([`${word} سرد و گرم`])
  expect(await titles(`${word} برچسب:${tag}`)).toEqual([`${word} سرد و گرم`])
  expect(await titles(`${word} from:${other.handle}`)).toEqual([`${word} گرم و سرد`])
  expect(await titles(`${word} نویسنده:${other.handle}`)).toEqual([`${word} گرم و سرد`])
  expect(await titles(`from:${other.handle}`)).toEqual([`${word} گرم و سرد`])
  expect(await titles(`${word} from:nobody-of-that-name`)).toEqual([])
  expect(await titles(`${word} «گرم و سرد»`)).toEqual([`${word} گرم و سرد`])
  expect(await titles(`${word} -"گرم و سرد"`)).toEqual([`${word} سرد و گرم`])
})

it('search shows the hits of a correction by one letter, of the other keyboard layout and of Finglish, and says what it searched for', async () => {
  const [word, known] = [aWord(), aWord()]
  const author = await aUser()
  await aPost(author, { title: `${word} سلام` })
  await aPost(author, { title: `آیینهٔ ${known}` })
  await updateIndex()
  const titles = ({ results }: SearchResponse) => (results.type === 'posts' ? results.hits.map(({ title }) => title) : [])
  const corrected = await search('posts', `${word.slice(0, -1)}ث`)
  expect(corrected).toMatchObject({ searchedFor: word, counts: { posts: 1 } })
  expect(titles(corrected)).toEqual([`${word} سلام`])
  expect(corrected).not.toHaveProperty('didYouMean')
  // The correction is written as in the text, and what is not corrected stays.
  expect((await search('posts', `«${known}» ایهینه from:${author.handle}`)).searchedFor).toBe(`«${known}» آیینهٔ from:${author.handle}`)
  for (const typed of ['sghl', 'salam']) {
    const found = await search('posts', `${typed} ${known}`.replace(` ${known}`, ''))
    expect(titles(found)).toContain(`${word} سلام`)
    expect(found).not.toHaveProperty('searchedFor')
  }
  const uncorrected = await as(null).get(`/api/search/posts?q=${encodeURIComponent(`${word.slice(0, -1)}ث`)}&exact=1`)
  expect(await uncorrected.json()).toMatchObject({ counts: { posts: 0 }, results: { hits: [] } })
  const exact = await search('posts', word)
  expect([exact.searchedFor, exact.relaxed]).toEqual([undefined, undefined])
  expect(await search('posts', aWord())).not.toHaveProperty('searchedFor')
  const suggestions = Suggestions.parse(await (await as(null).get('/api/search/suggestions?q=sghl')).json())
  expect(suggestions.posts.length).toBeGreaterThan(0)
})

it('search corrects no word to a stop word or another word that says little', async () => {
  const author = await aUser()
  await aPost(author, { title: 'دارد', document: paragraphs('این را که دارد و بود و برای مود و خیلی نیست') })
  await updateIndex()
  for (const typed of ['دارک مود', 'برایذ', 'دارذ', 'خیلژ'])
    for (const type of ['posts', 'comments'] as const) {
      const { searchedFor, didYouMean } = await search(type, typed)
      expect([typed, searchedFor, didYouMean]).toEqual([typed, undefined, undefined])
    }
})

it('search corrects no word that is in the title or a tag of a post, or in a name, whatever type is searched', async () => {
  const [tag, title, name] = [aWord(), aWord(), aWord()]
  const near = (word: string) => `${word.slice(0, -1)}${word.endsWith('ث') ? 'ژ' : 'ث'}`
  const owner = await aUser({ name: near(name) })
  await aPost(owner, { title: near(title), tags: [near(tag)] })
  // One letter from each of the words, in what is searched.
  for (const word of [tag, title]) await aList(owner, { name: word })
  await aPost(owner, { title: 'دیگر', document: paragraphs(name) })
  await updateIndex()
  for (const word of [tag, title]) {
    const { didYouMean, searchedFor } = await search('lists', near(word))
    expect([didYouMean, searchedFor]).toEqual([undefined, undefined])
  }
  const { didYouMean, searchedFor, counts } = await search('posts', `${near(name)} from:${(await aUser()).handle}`)
  expect([didYouMean, searchedFor, counts.posts]).toEqual([undefined, undefined, 0])
  expect((await search('posts', near(name))).didYouMean).toBeUndefined()
  // A word of a text alone may be a slip there, too.
  const body = aWord()
  await aList(owner, { name: body })
  await aPost(owner, { title: 'متن', document: paragraphs(near(body)) })
  await updateIndex()
  expect((await search('lists', near(body))).didYouMean).toBe(body)
})

it('search does not correct a word of the dictionary, and suggests a correction if only other types have hits', async () => {
  const word = aWord()
  const owner = await aUser({ name: `${word}ک` })
  await aPost(owner, { title: word })
  await updateIndex()
  expect(await search('posts', 'جنابعالی')).not.toHaveProperty('searchedFor')
  const { didYouMean, searchedFor, counts } = await search('lists', `${word}ک`)
  expect([counts.users, didYouMean, searchedFor]).toEqual([1, undefined, undefined])
})

it('search relaxes a query without hits to most of its words, without question words and titles, also within a publication', async () => {
  const [word, other] = [aWord(), aWord()]
  const owner = await aUser()
  const publication = await aPublication({ owner })
  await aPost(owner, { title: word, publication })
  await updateIndex()
  for (const typed of [`دکتر ${word}`, `چطور ${word} بسازم`, `${word} چیست`]) {
    const found = await search('posts', typed)
    expect(found).toMatchObject({ relaxed: true, counts: { posts: 1 } })
    const inside = await as(null).get(`/api/search/posts?q=${encodeURIComponent(typed)}&in=${publication.handle}`)
    expect(await inside.json()).toMatchObject({ relaxed: true, counts: { posts: 1 } })
  }
  expect((await search('posts', `«${word} ${other}»`)).counts.posts).toBe(0)
})

it('search returns no hits for an empty query', async () => {
  const { counts, results } = await search('posts', '')
  expect(results.hits).toEqual([])
  expect(Object.values(counts).every((count) => count === 0)).toBe(true)
})

it('rejects an unknown type with 404, and an overlong query and repeated or unknown parameters with 400', async () => {
  expect((await as(null).get('/api/search/people?q=a')).status).toBe(404)
  expect((await as(null).get(`/api/search/posts?q=${'x'.repeat(201)}`)).status).toBe(400)
  expect((await as(null).get('/api/search/posts?q=a&q=b')).status).toBe(400)
  expect((await as(null).get('/api/search/posts?q=a&x=1')).status).toBe(400)
})

it('suggests users, tags and posts by a prefix of the name or title, except a blocked user and their posts', async () => {
  const word = aWord()
  const person = await aUser({ name: word })
  const other = await aUser()
  await aPost(person, { title: `دیدار ${word}`, tags: [word] })
  await aPost(other, { title: `سفر`, document: paragraphs(`متنی که ${word} در آن است.`) })
  await updateIndex()
  const suggestions = async (viewer: Parameters<typeof as>[0]) =>
    Suggestions.parse(await (await as(viewer).get(`/api/search/suggestions?q=${encodeURIComponent(word.slice(0, -2))}`)).json())
  const { people, tags, posts } = await suggestions(null)
  expect([people.map(({ name }) => name), tags.map(({ name }) => name), posts.map(({ title }) => title)]).toEqual([
    [word],
    [word],
    [`دیدار ${word}`],
  ])
  expect((await as(other).put(`/api/me/blocks/${person.handle}`)).ok).toBe(true)
  const blocked = await suggestions(other)
  expect([blocked.people, blocked.posts]).toEqual([[], []])
})
