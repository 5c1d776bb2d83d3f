import type { Picture } from '#shared/contract/fields.ts'
import type { UserCard } from '#worker/account/auth/contract.ts'
import { HUB_PATH } from '#worker/distribution/websub/contract.ts'
import { escapeXml, stripInvalidXmlChars, xmlAttributes, xmlElement } from '#worker/lib/xml.ts'
import type { AudioFile } from '#worker/podcasts/episodes/contract.ts'
import { absoluteUrl, type Channel, type FeedItem, FORMAT_SUFFIXES, lastChangedAt, MAX_FEED_ITEMS, picturePath } from './channel.ts'

const NAMESPACES =
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"'

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
    ...shown.map((item) => writeRssItem(origin, item)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

const writeRssItem = (origin: string, { hash, title, path, author, at, description, html, cover, categories, audio }: FeedItem): string =>
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
    ...(cover ? [writeCover(origin, cover)] : []),
    ...(audio
      ? [`<enclosure url="${escapeXml(absoluteUrl(audio.url, origin))}" length="${audio.bytes}" type="${escapeXml(audio.type)}"/>`]
      : []),
    '</item>',
  ].join('\n')

/** Writes a cover as Media RSS, which an item may have together with an enclosure. */
function writeCover(origin: string, cover: Picture): string {
  const { widths, width, height } = cover
  const shownWidth = widths.at(-1) ?? width
  const attributes = {
    url: absoluteUrl(picturePath(cover), origin),
    medium: 'image',
    type: 'image/webp',
    width: shownWidth,
    height: Math.round((height * shownWidth) / width),
  }
  return cover.alt
    ? `<media:content${xmlAttributes(attributes)}>${xmlElement('media:description', cover.alt)}</media:content>`
    : `<media:content${xmlAttributes(attributes)}/>`
}

/** Writes a JSON Feed 1.1 document; the same content always yields the same text. `origin` has no trailing slash. */
export function writeJsonFeed(origin: string, { title, description, path, self, author, picture, items }: Channel): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    ...(description ? { description } : {}),
    home_page_url: absoluteUrl(path, origin),
    feed_url: absoluteUrl(self + FORMAT_SUFFIXES.json, origin),
    language: 'fa',
    icon: absoluteUrl(picture ? picturePath(picture) : '/icons/icon-512.png', origin),
    favicon: absoluteUrl('/icons/icon-192.png', origin),
    ...(author ? { authors: [writePerson(origin, author)] } : {}),
    hubs: [{ type: 'WebSub', url: origin + HUB_PATH }],
    items: items.slice(0, MAX_FEED_ITEMS).map((item) => writeJsonItem(origin, item)),
  }
  return JSON.stringify(feed, (_, value: unknown) => (typeof value === 'string' ? stripInvalidXmlChars(value) : value))
}

const writePerson = (origin: string, { handle, name, avatar }: UserCard) => ({
  name,
  url: absoluteUrl(`/${handle}`, origin),
  ...(avatar ? { avatar: absoluteUrl(picturePath(avatar), origin) } : {}),
})

const writeJsonItem = (origin: string, item: FeedItem) => ({
  id: item.hash,
  url: absoluteUrl(item.path, origin),
  ...(item.canonicalUrl ? { external_url: item.canonicalUrl } : {}),
  title: item.title,
  // JSON Feed requires `content_html` or `content_text`.
  ...(item.html ? { content_html: item.html } : { content_text: item.description || item.title }),
  ...(item.description ? { summary: item.description } : {}),
  ...(item.cover ? { image: absoluteUrl(picturePath(item.cover), origin) } : {}),
  date_published: new Date(item.at).toISOString(),
  ...(item.editedAt ? { date_modified: new Date(item.editedAt).toISOString() } : {}),
  authors: [writePerson(origin, item.author)],
  ...(item.categories.length > 0 ? { tags: item.categories } : {}),
  language: 'fa',
  ...(item.audio ? { attachments: [writeAttachment(origin, item.audio)] } : {}),
})

const writeAttachment = (origin: string, { url, type, bytes, duration }: AudioFile) => ({
  url: absoluteUrl(url, origin),
  mime_type: type,
  size_in_bytes: bytes,
  duration_in_seconds: Math.round(duration / 1000),
})
