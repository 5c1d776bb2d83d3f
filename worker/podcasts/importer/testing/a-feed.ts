import { DAY } from '#shared/time.ts'

/** Generates `count` MP3 frames of 384 bytes and 24 ms; the bytes differ per `seed`. */
export function mp3Frames(count: number, seed = 0): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(count * 384)
  for (let at = 0; at < bytes.length; at += 384)
    bytes.set([0xff, 0xf3, 0xc4, 0xc0, at & 127, (at >> 7) & 127, (at >> 14) & 127, seed & 127, (seed >> 7) & 127], at)
  return bytes
}

export const FIRST_DATE = Date.UTC(2015, 0, 5, 6, 30)

export interface ItemFixture {
  xml: string
  path?: string
  file?: Uint8Array<ArrayBuffer>
}

/** Builds a feed item numbered `n` with its audio file; `over` replaces or adds elements, and an empty string omits one. */
export function aFeedItem(base: string, n: number, over: Record<string, string> = {}, file = mp3Frames(42 + (n % 9), n)): ItemFixture {
  const path = `/sound/${n}.mp3`
  const elements: Record<string, string> = {
    title: `<title>قسمت ${n}: گفت‌وگو &amp; خاک</title>`,
    guid: `<guid isPermaLink="false">item-${n}@old.host</guid>`,
    pubDate: `<pubDate>${new Date(FIRST_DATE + n * DAY).toUTCString()}</pubDate>`,
    enclosure: `<enclosure url="${base}${path}" length="${file.length}" type="audio/mpeg"/>`,
    description: `<description><![CDATA[<p>یادداشت <b>${n}</b> با <a href="https://example.com/${n}">پیوند</a></p><ul><li>یک</li><li>دو</li></ul>]]></description>`,
    duration: '<itunes:duration>00:00:01</itunes:duration>',
    place: `<itunes:season>${1 + Math.floor(n / 100)}</itunes:season><itunes:episode>${1 + (n % 100)}</itunes:episode>`,
  }
  return { xml: `<item>${Object.values({ ...elements, ...over }).join('\n')}</item>`, path, file }
}

/** The word in every feed of `feedXml`. */
export const FEED_WORD = 'daftar-word-in-test-feeds'

interface Show {
  title?: string
  channel?: string
  head?: string
}

export const feedXml = (items: readonly ItemFixture[], { title = 'رادیو کهن', channel = '', head = '' }: Show = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${head}
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>${title}</title><link>http://old.example/show</link><language>fa-IR</language>
<description>پادکستی دربارهٔ &lt;b&gt;گذشته&lt;/b&gt;</description>
<itunes:author>نیلوفر</itunes:author><itunes:category text="Society &amp; Culture"><itunes:category text="Documentary"/></itunes:category>
<itunes:explicit>no</itunes:explicit><itunes:type>serial</itunes:type>
<podcast:txt purpose="verify">${FEED_WORD}</podcast:txt>
${channel}
${items.map(({ xml }) => xml).join('\n')}
</channel></rss>`
