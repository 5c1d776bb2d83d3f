import { expect, test } from 'vitest'
import type { PostPage } from '#worker/posts/posts/contract.ts'
import { postHead } from './post-head.ts'

const ORIGIN = 'https://daftar.test'
const author = { handle: 'sara', name: 'سارا' }
const publication = { handle: 'mag', name: 'مجله' }
const POST = {
  ...{ hash: 'abcdefghijkl', path: '/sara/سفر-abcdefghijkl', title: 'سفر', description: 'خلاصه', canonicalUrl: null, words: 120, tags: [] },
  ...{ publishedAt: Date.UTC(2026, 0, 2), editedAt: null, author, publication: null, cover: null, audio: null, sponsor: null },
} as unknown as PostPage
const URL = ORIGIN + encodeURI(POST.path)
const headOf = (over: object = {}) => postHead({ ...POST, ...over }, ORIGIN)

test('a post is an article of its author, with its feed', () => {
  const { feeds, jsonLd, canonical, type } = headOf()
  expect([feeds, canonical, type]).toEqual([[{ path: '/feed/sara', title: 'سارا' }], null, 'article'])
  expect(jsonLd).toHaveLength(2)
  expect(jsonLd[0]).toMatchObject({
    ...{ '@type': 'Article', headline: 'سفر', url: URL, mainEntityOfPage: URL, wordCount: 120, keywords: '' },
    ...{ datePublished: '2026-01-02T00:00:00.000Z', dateModified: '2026-01-02T00:00:00.000Z' },
    author: { '@type': 'Person', name: 'سارا', url: `${ORIGIN}/sara` },
    publisher: { '@type': 'Organization', name: 'دفتر', url: ORIGIN },
  })
  for (const name of ['image', 'sponsor']) expect(jsonLd[0]).not.toHaveProperty(name)
  expect(JSON.stringify(jsonLd[1])).toContain(`"item":"${ORIGIN}/sara"`)
})

test('a post of a publication is published by it, and has both feeds', () => {
  const { feeds, jsonLd } = headOf({
    publication,
    editedAt: Date.UTC(2026, 0, 3),
    canonicalUrl: 'https://a.test/1',
    tags: [{ name: 'الف' }, { name: 'ب' }],
  })
  expect(feeds).toEqual([
    { path: '/feed/mag', title: 'مجله' },
    { path: '/feed/sara', title: 'سارا' },
  ])
  expect(jsonLd[0]).toMatchObject({
    ...{ dateModified: '2026-01-03T00:00:00.000Z', mainEntityOfPage: 'https://a.test/1', keywords: 'الف، ب' },
    publisher: { name: 'مجله', url: `${ORIGIN}/mag` },
  })
  expect(JSON.stringify(jsonLd[1])).toContain(`"item":"${ORIGIN}/mag"`)
})

test('a sponsored post says by whom, and a cover is shown in its largest size', () => {
  const { jsonLd } = headOf({ sponsor: { name: 'شرکت', url: 'https://s.test' }, cover: { hash: 'c', widths: [128, 256, 512] } })
  expect(jsonLd[0]).toMatchObject({
    '@type': ['Article', 'AdvertiserContentArticle'],
    sponsor: { '@type': 'Organization', name: 'شرکت', url: 'https://s.test' },
    image: [`${ORIGIN}/media/c/512.webp`],
  })
})

test('an episode has its audio, and the feed and series of its show', () => {
  const audio = { url: '/media/a.mp3', type: 'audio/mpeg', bytes: 25, duration: 90_000, podcast: { hash: 'p', title: 'رادیو' } }
  const { feeds, jsonLd } = headOf({ audio })
  expect(feeds.at(-1)).toEqual({ path: '/podcast/p/feed.xml', title: 'رادیو' })
  expect(jsonLd[2]).toMatchObject({
    ...{ '@type': 'PodcastEpisode', name: 'سفر', timeRequired: 'PT90S' },
    associatedMedia: { contentUrl: `${ORIGIN}/media/a.mp3`, encodingFormat: 'audio/mpeg', contentSize: '25', duration: 'PT90S' },
    partOfSeries: { name: 'رادیو', url: `${ORIGIN}/podcast/p` },
  })
  const alone = headOf({ audio: { ...audio, podcast: null } })
  expect([alone.feeds.length, alone.jsonLd[2]]).toEqual([1, expect.not.objectContaining({ partOfSeries: expect.anything() })])
})
