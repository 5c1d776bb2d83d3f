/** A feed as its readers list it; every address is absolute or a path of the site, not percent-encoded. */
export interface Channel {
  title: string
  description: string
  /** The page it is the feed of. */
  path: string
  /** Its own address. */
  self: string
  items: readonly FeedItem[]
}

export interface FeedItem {
  title: string
  path: string
  author: string
  /** UTC ms. */
  at: number
  /** Plain text; empty for none. */
  description: string
  /** The whole text; left out where it would make the feed too heavy. */
  html?: string | undefined
  categories: readonly string[]
}

/** No feed has more items. */
export const FEED_ITEMS = 50

const NAMESPACES =
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"'

/** What XML 1.0 has no way to say: control characters, non-characters. */
const UNSAYABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Any text as XML's own: whatever stands in it, the feed stays well formed. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNSAYABLE, '')
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

const element = (name: string, text: string, attributes = ''): string => `<${name}${attributes}>${escapeXml(text)}</${name}>`

/** An RSS 2.0 document; `origin` is the site's, without a slash at its end. The same content gives the same bytes. */
export function writeRss(origin: string, { title, description, path, self, items }: Channel): string {
  const address = (to: string) => new URL(to, origin).href
  const newest = Math.max(0, ...items.map(({ at }) => at))
  const entries = items
    .slice(0, FEED_ITEMS)
    .map((item) =>
      [
        '<item>',
        element('title', item.title),
        element('link', address(item.path)),
        element('guid', address(item.path), ' isPermaLink="true"'),
        element('pubDate', new Date(item.at).toUTCString()),
        element('dc:creator', item.author),
        ...item.categories.map((name) => element('category', name)),
        ...(item.description ? [element('description', item.description)] : []),
        ...(item.html ? [element('content:encoded', item.html)] : []),
        '</item>',
      ].join('\n'),
    )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" ${NAMESPACES}>`,
    '<channel>',
    element('title', title),
    element('link', address(path)),
    element('description', description || title),
    element('language', 'fa'),
    element('generator', 'Daftar'),
    `<atom:link href="${escapeXml(address(self))}" rel="self" type="application/rss+xml"/>`,
    ...(newest > 0 ? [element('lastBuildDate', new Date(newest).toUTCString())] : []),
    ...entries,
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}
