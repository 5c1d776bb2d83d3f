import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { findHead } from './find-head.ts'
import { breadcrumbs, isoDuration, pageHead, privateHead } from './head.ts'

const ORIGIN = 'https://daftar.test'
const head = (over: Partial<Parameters<typeof pageHead>[0]> = {}) => pageHead({ title: 'سفر', origin: ORIGIN, path: '/tag/سفر', ...over })
const contentOf = ({ meta }: ReturnType<typeof head>, name: string) =>
  meta.find((one) => one.name === name || one.property === name)?.content
const URL = `${ORIGIN}/tag/${encodeURIComponent('سفر')}`

test('a page has a title with the name of the site, its address and an image', () => {
  const found = head()
  expect(found.meta[0]).toEqual({ title: 'سفر · دفتر' })
  expect(head({ title: 'دفتر' }).meta[0]).toEqual({ title: 'دفتر' })
  expect(
    ['og:title', 'og:url', 'og:type', 'og:image', 'og:image:alt', 'description', 'robots'].map((name) => contentOf(found, name)),
  ).toEqual([...['سفر', URL, 'website', `${ORIGIN}/icons/og.png`, 'سفر', undefined, undefined]])
  expect(found.links).toEqual([{ rel: 'canonical', href: URL }])
  expect(contentOf(head({ shareImage: '/share/1.png', type: 'article' }), 'og:image')).toBe(`${ORIGIN}/share/1.png`)
})

test('a search, and an original elsewhere, are part of the canonical address', () => {
  expect(head({ search: { q: 'a b' } }).links?.[0]?.href).toBe(`${URL}?q=a+b`)
  expect(head({ canonical: 'https://a.test/1' }).links?.[0]?.href).toBe('https://a.test/1')
  expect(head({ canonical: null }).links?.[0]?.href).toBe(URL)
})

test('a later page of a list is not indexed and has no canonical address; a page may ask not to be indexed', () => {
  expect([contentOf(head({ partial: true }), 'robots'), head({ partial: true }).links]).toEqual(['noindex', []])
  expect([contentOf(head({ noIndex: true }), 'robots'), head({ noIndex: true }).links?.length]).toEqual(['noindex', 1])
  expect(privateHead('تنظیمات').meta).toEqual([{ title: 'تنظیمات · دفتر' }, { name: 'robots', content: 'noindex' }])
})

test('a long description ends with a whole word', () => {
  const most = LIMITS.descriptionGraphemes
  const exact = 'ا'.repeat(most)
  expect([contentOf(head({ description: exact }), 'description'), contentOf(head({ description: 'کوتاه' }), 'og:description')]).toEqual([
    exact,
    'کوتاه',
  ])
  const words = `${'ا'.repeat(most - 10)} ${'ب'.repeat(30)}`
  expect(contentOf(head({ description: words }), 'description')).toBe(`${'ا'.repeat(most - 10)}…`)
  expect(contentOf(head({ description: '' }), 'description')).toBeUndefined()
})

test('feeds have an RSS and a JSON address, those of shows only RSS', () => {
  const links = head({ feeds: [{ path: '/feed/سفر' }, { path: '/feed/a.xml', title: 'رادیو' }] }).links?.slice(1)
  const href = `${ORIGIN}/feed/${encodeURIComponent('سفر')}`
  expect(links).toEqual([
    { rel: 'alternate', type: 'application/rss+xml', title: 'سفر', href },
    { rel: 'alternate', type: 'application/feed+json', title: 'سفر', href: `${href}.json` },
    { rel: 'alternate', type: 'application/rss+xml', title: 'رادیو', href: `${ORIGIN}/feed/a.xml` },
  ])
})

test('structured data is of schema.org', () => {
  const { meta } = head({ jsonLd: [{ '@type': 'A' }, breadcrumbs(ORIGIN, [{ name: 'سفر', path: '/tag/سفر' }])] })
  const [first, second] = meta.flatMap((one) => one['script:ld+json'] ?? [])
  expect(first).toEqual({ '@context': 'https://schema.org', '@type': 'A' })
  expect((second as { itemListElement?: unknown } | undefined)?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'دفتر', item: `${ORIGIN}/` },
    { '@type': 'ListItem', position: 2, name: 'سفر', item: URL },
  ])
  expect([isoDuration(90_400), isoDuration(0)]).toEqual(['PT90S', 'PT0S'])
})

test('the head of a page is that of its deepest part that has one', () => {
  const [outer, inner] = [{ meta: [{ title: 'a' }] }, { meta: [{ title: 'b' }] }]
  expect(
    findHead([
      { loaderData: { head: outer } },
      { loaderData: { head: inner } },
      { loaderData: { other: 1 } },
      { loaderData: null },
      { loaderData: 'x' },
      {},
    ]),
  ).toBe(inner)
  expect(findHead([{}])).toBeUndefined()
})
