import { HUB_PATH } from '#worker/distribution/websub/contract.ts'
import { escapeXml, xmlElement } from '#worker/lib/xml.ts'
import { absoluteUrl, type Channel, type FeedItem, lastChangedAt, MAX_FEED_ITEMS } from './channel.ts'

const NAMESPACES =
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"'

/** Writes an RSS 2.0 document; the same content always yields the same text. `origin` has no trailing slash. */
export function writeRss(origin: string, { title, description, path, self, items }: Channel): string {
  const shown = items.slice(0, MAX_FEED_ITEMS)
  const changedAt = lastChangedAt(shown)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" ${NAMESPACES}>`,
    '<channel>',
    xmlElement('title', title),
    xmlElement('link', absoluteUrl(path, origin)),
    xmlElement('description', description || title),
    xmlElement('language', 'fa'),
    xmlElement('generator', 'Daftar'),
    `<atom:link href="${escapeXml(absoluteUrl(self, origin))}" rel="self" type="application/rss+xml"/>`,
    `<atom:link href="${escapeXml(origin + HUB_PATH)}" rel="hub"/>`,
    ...(changedAt > 0 ? [xmlElement('lastBuildDate', new Date(changedAt).toUTCString())] : []),
    ...shown.map((item) => writeItem(origin, item)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

const writeItem = (origin: string, { hash, title, path, author, at, description, html, categories, audio }: FeedItem): string =>
  [
    '<item>',
    xmlElement('title', title),
    xmlElement('link', absoluteUrl(path, origin)),
    xmlElement('guid', hash, ' isPermaLink="false"'),
    xmlElement('pubDate', new Date(at).toUTCString()),
    xmlElement('dc:creator', author.name),
    ...categories.map((name) => xmlElement('category', name)),
    ...(description ? [xmlElement('description', description)] : []),
    ...(html ? [xmlElement('content:encoded', html)] : []),
    ...(audio
      ? [`<enclosure url="${escapeXml(absoluteUrl(audio.url, origin))}" length="${audio.bytes}" type="${escapeXml(audio.type)}"/>`]
      : []),
    '</item>',
  ].join('\n')
