import fc from 'fast-check'
import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import RssParser from 'rss-parser'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import type { Channel, FeedItem } from '#worker/distribution/feeds/channel.ts'
import { writeJsonFeed, writeRss } from '#worker/distribution/feeds/write-feed.ts'
import { stripInvalidXmlChars } from '#worker/lib/xml.ts'

// feedsmith is built on fast-xml-parser, rss-parser on sax; saxes is a strict XML parser.
const ORIGIN = 'https://daftar.example'
const HOSTILE = [
  ']]>',
  '<![CDATA[ x ]]>',
  '</title><script>alert(1)</script>',
  '<!-- -- -->',
  '<?xml version="1.0"?>',
  '&amp; &#0; &nbsp; & <b>',
  '"\'`',
  '👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'می‌خواهم «نیم‌فاصله»',
  '\u202Eبرعکس\u202C \u2067جدا\u2069 \u200F',
  'زنگ\u0007 تهی\0 \u001B[31m \u0085 \uFFFE\uFFFF',
  'نیمه \uD800 و \uDC00 و \uDBFFپایان',
  'خط\u2028جدا\u2029بند',
  'گ'.repeat(150),
  '👩🏽‍💻'.repeat(150),
  '%00 %ZZ \\u0000 \\',
]

const item = (over: Partial<FeedItem>): FeedItem => ({
  hash: 'abcdefghijkl',
  title: 'ت',
  path: '/sara/ت-abcdefghijkl',
  author: { handle: 'sara', name: 'سارا', avatar: null },
  at: Date.UTC(2026, 10, 21, 10, 30),
  editedAt: null,
  description: '',
  cover: null,
  categories: [],
  audio: null,
  canonicalUrl: null,
  ...over,
})
const channel = (items: FeedItem[], title = 'سارا'): Channel => ({ title, description: title, path: '/sara', self: '/feed/sara', items })

/** Returns the text of each element named `wanted`, which must have no children. Throws on malformed XML and undeclared prefixes. */
function parseStrictly(xml: string, wanted: string): string[] {
  const found: string[] = []
  let text = ''
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', () => {
    text = ''
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('closetag', ({ name }) => {
    if (name === wanted) found.push(text)
  })
  parser.write(xml).close()
  return found
}

test('the strict XML parser rejects malformed XML and undeclared prefixes', () => {
  for (const bad of ['<a>', '<a>&nbsp;</a>', '<a>\u0007</a>', '<a b="<"/>', '<a>]]></a>', '<x:a/>'])
    expect(() => parseStrictly(bad, 'a'), bad).toThrow()
})

test.each(HOSTILE)('feed parsers read %j back as title, author, tag and body, without characters that XML forbids', async (words) => {
  const cleaned = stripInvalidXmlChars(words)
  const input = item({
    title: words,
    description: words,
    html: `<p>${words}</p>`,
    categories: [words],
    author: { handle: 'sara', name: words, avatar: null },
  })
  const xml = writeRss(ORIGIN, channel([input], words))
  expect(parseStrictly(xml, 'title')).toEqual([cleaned, cleaned])
  expect(parseStrictly(xml, 'content:encoded')).toEqual([`<p>${cleaned}</p>`])

  const [one] = parseRssFeed(xml).items ?? []
  const [other] = (await new RssParser().parseString(xml)).items
  const trimmed = cleaned.trim()
  expect([one?.title, one?.description, one?.content?.encoded, one?.categories?.[0]?.name, one?.dc?.creators?.[0]]).toEqual([
    trimmed,
    trimmed,
    `<p>${cleaned}</p>`,
    trimmed,
    trimmed,
  ])
  expect([other?.title?.trim(), other?.['content:encoded'], other?.categories?.[0]?.trim(), other?.creator?.trim()]).toEqual([
    trimmed,
    `<p>${cleaned}</p>`,
    trimmed,
    trimmed,
  ])

  const json = writeJsonFeed(ORIGIN, channel([input], words))
  const [third] = parseJsonFeed(json).items ?? []
  const [fourth] = JSON.parse(json).items
  for (const read of [third, fourth])
    expect([read?.title, read?.summary, read?.content_html, read?.tags?.[0], read?.authors?.[0]?.name].map((part) => part?.trim())).toEqual(
      [trimmed, trimmed, `<p>${cleaned}</p>`, trimmed, trimmed],
    )
})

test('feed parsers read the URLs, identifier and enclosure of an RSS and a JSON Feed item, and the times of RSS', async () => {
  const input = item({
    audio: { url: '/media/sound/abcdefghijkl.mp3', type: 'audio/mpeg', bytes: 1_234_567, duration: 61_400 },
    editedAt: Date.UTC(2026, 10, 22),
  })
  const xml = writeRss(ORIGIN, channel([input]))
  const [one, other] = [parseRssFeed(xml), await new RssParser().parseString(xml)]
  const link = `${ORIGIN}/sara/%D8%AA-abcdefghijkl`
  const url = `${ORIGIN}/media/sound/abcdefghijkl.mp3`
  expect(one).toMatchObject({
    link: `${ORIGIN}/sara`,
    language: 'fa',
    lastBuildDate: 'Sun, 22 Nov 2026 00:00:00 GMT',
    atom: {
      links: [
        { href: `${ORIGIN}/feed/sara`, rel: 'self', type: 'application/rss+xml' },
        { href: `${ORIGIN}/hub`, rel: 'hub' },
      ],
    },
    items: [
      {
        link,
        guid: { value: input.hash, isPermaLink: false },
        pubDate: 'Sat, 21 Nov 2026 10:30:00 GMT',
        enclosures: [{ url, length: 1_234_567, type: 'audio/mpeg' }],
      },
    ],
  })
  expect(other).toMatchObject({
    link: `${ORIGIN}/sara`,
    feedUrl: `${ORIGIN}/feed/sara`,
    items: [{ link, guid: input.hash, isoDate: '2026-11-21T10:30:00.000Z', enclosure: { url, length: '1234567', type: 'audio/mpeg' } }],
  })
  expect(parseJsonFeed(writeJsonFeed(ORIGIN, channel([input])))).toMatchObject({
    home_page_url: `${ORIGIN}/sara`,
    hubs: [{ type: 'WebSub', url: `${ORIGIN}/hub` }],
    feed_url: `${ORIGIN}/feed/sara.json`,
    items: [
      { id: input.hash, url: link, attachments: [{ url, mime_type: 'audio/mpeg', size_in_bytes: 1_234_567, duration_in_seconds: 61 }] },
    ],
  })
})

test('any text yields well-formed RSS that keeps its valid characters as a tag, and JSON that keeps them as a title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (words, html) => {
      const input = channel([item({ title: words, html, categories: [html] })], words)
      expect(parseStrictly(writeRss(ORIGIN, input), 'category')).toEqual([stripInvalidXmlChars(html)])
      expect(JSON.parse(writeJsonFeed(ORIGIN, input)).items[0].title).toBe(stripInvalidXmlChars(words))
      expect(writeJsonFeed(ORIGIN, input)).not.toMatch(/\\u0000|\\ud[89a-f]/i)
    }),
  )
})
