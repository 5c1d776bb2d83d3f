import { HUB_PATH } from '#worker/distribution/websub/contract.ts'
import { element, escapeXml } from '#worker/lib/xml.ts'
import { addressOf, type Channel, changedAt, FEED_ITEMS, type FeedItem } from './channel.ts'

const NAMESPACES =
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"'

/** An RSS 2.0 document; `origin` is the site's, without a slash at its end. The same content gives the same bytes. */
export function writeRss(origin: string, { title, description, path, self, items }: Channel): string {
  const shown = items.slice(0, FEED_ITEMS)
  const changed = changedAt(shown)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" ${NAMESPACES}>`,
    '<channel>',
    element('title', title),
    element('link', addressOf(path, origin)),
    element('description', description || title),
    element('language', 'fa'),
    element('generator', 'Daftar'),
    `<atom:link href="${escapeXml(addressOf(self, origin))}" rel="self" type="application/rss+xml"/>`,
    `<atom:link href="${escapeXml(origin + HUB_PATH)}" rel="hub"/>`,
    ...(changed > 0 ? [element('lastBuildDate', new Date(changed).toUTCString())] : []),
    ...shown.map((item) => writeItem(origin, item)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

const writeItem = (origin: string, { hash, title, path, author, at, description, html, categories, sound }: FeedItem): string =>
  [
    '<item>',
    element('title', title),
    element('link', addressOf(path, origin)),
    element('guid', hash, ' isPermaLink="false"'),
    element('pubDate', new Date(at).toUTCString()),
    element('dc:creator', author.name),
    ...categories.map((name) => element('category', name)),
    ...(description ? [element('description', description)] : []),
    ...(html ? [element('content:encoded', html)] : []),
    ...(sound
      ? [`<enclosure url="${escapeXml(addressOf(sound.url, origin))}" length="${sound.bytes}" type="${escapeXml(sound.type)}"/>`]
      : []),
    '</item>',
  ].join('\n')
