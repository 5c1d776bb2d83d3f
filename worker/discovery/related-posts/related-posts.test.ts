import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aPost, aPublication, aSeries, as, aUser, type TestUser, testEnv } from '#worker/testing/index.ts'
import { RelatedPosts } from './contract.ts'
import { preferDistinctAuthors } from './read-related-posts.ts'

const read = async (hash: string, person: Parameters<typeof as>[0] = null) => {
  const answer = await as(person).get(`/api/posts/${hash}/related`)
  return { relatedPosts: RelatedPosts.parse(await answer.json()), tags: answer.headers.get('Cache-Tag')?.split(',') ?? [] }
}

it('returns the author’s previous and next published post and sets their cache tags', async () => {
  const author = await aUser()
  const at = (hours: number, state: 'published' | 'withdrawn' = 'published') =>
    aPost(author, { at: now() - hours * HOUR, state, title: `${hours}` })
  const [oldest, , middle, newest] = [await at(5), await at(4, 'withdrawn'), await at(3), await at(2)]
  const { relatedPosts, tags } = await read(middle.hash)
  expect([relatedPosts.previous?.hash, relatedPosts.next?.hash]).toEqual([oldest.hash, newest.hash])
  expect(tags).toEqual(expect.arrayContaining([oldest, middle, newest].map(({ hash }) => `post-${hash}`)))
  expect((await read(oldest.hash)).relatedPosts.previous).toBeNull()
  expect((await read(newest.hash)).relatedPosts.next).toBeNull()
})

it('in a series, returns its number and its previous and next public post, and sets the cache tag of its publication', async () => {
  const [owner, author] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner })
  const parts = [await aPost(author, { publication }), await aPost(owner, { publication }), await aPost(owner, { publication })]
  const [first, second, third] = parts
  if (!first || !second || !third) throw new Error('Posts missing')
  const { hash } = await aSeries(publication, [third, second, first], { title: 'سفر' })
  const { relatedPosts, tags } = await read(second.hash)
  const path = `/${publication.handle}/series/${hash}`
  expect(relatedPosts).toMatchObject({
    series: { title: 'سفر', path, number: 2, count: 3 },
    previous: { hash: third.hash },
    next: { hash: first.hash },
  })
  expect(tags).toContain(`publication-${publication.hash}`)
  await as(author).post(`/api/posts/${first.hash}/withdraw`)
  expect((await read(second.hash)).relatedPosts).toMatchObject({ series: { number: 2, count: 2 }, next: null })
  expect((await read((await aPost(author)).hash)).relatedPosts.series).toBeNull()
})

it('related posts rank a shared rare tag above a shared topic and omit the post itself, unrelated posts and blocked authors', async () => {
  const [author, one, other, third, reader] = [await aUser(), await aUser(), await aUser(), await aUser(), await aUser()]
  const rare = `کمیاب ${crypto.randomUUID().slice(0, 8)}`
  const post = await aPost(author, { title: 'نو', tags: [rare], topics: ['poetry'] })
  const byTopic = await aPost(one, { title: 'هم‌موضوع', topics: ['poetry'] })
  const byTag = await aPost(other, { title: 'هم‌برچسب', tags: [rare] })
  await aPost(third, { title: 'بی‌ربط' })
  const related = async (person: TestUser | null = null) => (await read(post.hash, person)).relatedPosts.related.map(({ hash }) => hash)
  expect(await related()).toEqual([byTag.hash, byTopic.hash])
  await env.DB.prepare('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)').bind(reader.id, other.id).run()
  expect(await related(reader)).toEqual([byTopic.hash])
})

it('a related post is a whole card, and a next post has its description and picture', async () => {
  const [author, other] = [await aUser(), await aUser()]
  const tags = [`کارت ${crypto.randomUUID().slice(0, 8)}`, `دوم ${crypto.randomUUID().slice(0, 8)}`]
  const cover = { hash: newHash(), width: 8, height: 6, widths: [8] }
  const post = await aPost(author, { at: now() - 2 * HOUR, tags })
  const next = await aPost(author, { at: now() - HOUR })
  const related = await aPost(other, { title: 'هم‌برچسب', tags })
  for (const { id } of [next, related])
    await env.DB.prepare('UPDATE posts SET cover = ?, description = ? WHERE id = ?').bind(JSON.stringify(cover), 'چند کلمه', id).run()
  await as(author).put(`/api/likes/post/${related.hash}`)
  const { relatedPosts } = await read(post.hash)
  expect(relatedPosts.next).toMatchObject({ hash: next.hash, description: 'چند کلمه', cover })
  expect(relatedPosts.related).toMatchObject([
    {
      ...{ hash: related.hash, path: related.path, description: 'چند کلمه', cover, likeCount: 1, audio: null, publication: null },
      author: { handle: other.handle, name: other.name, avatar: null },
      tags: tags.map((name) => ({ name })),
    },
  ])
})

it('related posts include one that shares a rare title word and one that shares a liker', async () => {
  const [author, one, other, third, reader] = [await aUser(), await aUser(), await aUser(), await aUser(), await aUser()]
  const word = [...newHash()].map((letter) => 'ابپتجچخدرزسشغفقکگلمنوهی'.charAt(letter.charCodeAt(0) % 23)).join('')
  const post = await aPost(author, { title: `تاریخ ${word} در ایران` })
  const sameWord = await aPost(one, { title: `سفر به ${word}` })
  const sameReader = await aPost(other, { title: 'بی‌نام و نشان' })
  await aPost(third, { title: 'چیزی دیگر' })
  for (const { hash } of [post, sameReader]) await as(reader).put(`/api/likes/post/${hash}`)
  await indexChanges(testEnv())
  const related = (await read(post.hash)).relatedPosts.related.map(({ hash }) => hash)
  expect(related.toSorted()).toEqual([sameWord.hash, sameReader.hash].toSorted())
})

it('returns the three newest other posts of the same publication that the page does not show yet, and its cache tag', async () => {
  const [owner, writer, stranger] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, writers: [writer] })
  const at = (hours: number, author = writer, of: typeof publication | undefined = publication) =>
    aPost(author, { at: now() - hours * HOUR, title: `${hours}`, ...(of && { publication: of }) })
  const [oldest, middle, , newest] = [await at(9, stranger), await at(5, owner), await at(4, stranger), await at(1, owner)]
  const [post, next] = [await at(3), await at(2)]
  await at(1, stranger, await aPublication({ owner }))
  const { relatedPosts, tags } = await read(post.hash)
  expect(relatedPosts.next?.hash).toBe(next.hash)
  expect(relatedPosts.publication.map(({ title }) => title)).toEqual(['1', '4', '5'])
  expect(relatedPosts.publication.map(({ hash }) => hash)).not.toContain(oldest.hash)
  expect(tags).toEqual(expect.arrayContaining([`publication-${publication.hash}`, `post-${newest.hash}`, `post-${middle.hash}`]))
  expect((await read((await aPost(writer)).hash)).relatedPosts.publication).toEqual([])
})

it('preferDistinctAuthors returns the first post of each author before the others, up to the limit', () => {
  const post = (hash: string, handle: string) => ({
    ...{ hash, path: `/${hash}`, title: hash, minutes: 1, author: { handle, name: handle } },
    sponsor: null,
  })
  const rows = [post('a1', 'a'), post('a2', 'a'), post('a3', 'a'), post('b1', 'b'), post('c1', 'c')]
  expect(preferDistinctAuthors(rows, 4).map(({ hash }) => hash)).toEqual(['a1', 'b1', 'c1', 'a2'])
  expect(preferDistinctAuthors(rows.slice(0, 2), 4)).toHaveLength(2)
})
