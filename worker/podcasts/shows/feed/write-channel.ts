import { findPodcastLicense } from '#shared/podcast-licenses.ts'
import { escapeXml, xmlAttributes } from '#worker/lib/xml.ts'
import type { Person } from '#worker/podcasts/episodes/contract.ts'
import type { FeedText, Funding, License, SeasonName } from '../contract.ts'
import { emptyElement, type FeedImage, formatRfc2822Date, imageElements, personElement, remoteItem, textElement } from './elements.ts'
import type { FeedLink } from './find-show.ts'
import type { UpdateFrequency } from './update-frequency.ts'

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
}

/** Writes an RSS 2.0 document with Apple and Podcasting 2.0 elements up to its first item. Equal input produces identical text. */
export const writeChannelStart = (channel: FeedChannel): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0"${xmlAttributes(NAMESPACES)}>`,
    '<channel>',
    ...channelElements(channel),
    ...appleElements(channel),
    ...podcastNamespaceElements(channel),
    '',
  ].join('\n')

export const CHANNEL_END = '</channel>\n</rss>\n'

const channelElements = ({
  self,
  first,
  next,
  hub,
  title,
  link,
  description,
  language,
  copyright,
  image,
  changedAt,
}: FeedChannel): string[] => [
  ...textElement('title', title),
  `<link>${escapeXml(link)}</link>`,
  `<description>${escapeXml(description || title)}</description>`,
  ...textElement('language', language),
  ...textElement('copyright', copyright.replace(/^(?:\s|©|\(c\)|copyright)+/i, '')),
  ...textElement('generator', 'Daftar'),
  ...(changedAt > 0 ? textElement('lastBuildDate', formatRfc2822Date(changedAt)) : []),
  ...Object.entries({ self, first, next }).flatMap(([rel, href]) =>
    href ? [emptyElement('atom:link', { href, rel, type: 'application/rss+xml' })] : [],
  ),
  ...(hub ? [emptyElement('atom:link', { href: hub, rel: 'hub' })] : []),
  ...(image
    ? ['<image>', `<url>${escapeXml(image.url)}</url>`, ...textElement('title', title), `<link>${escapeXml(link)}</link>`, '</image>']
    : []),
]

const appleElements = ({
  title,
  author,
  category,
  kind,
  explicit,
  image,
  complete,
  hiddenFromApps,
  movedTo,
  owner,
}: FeedChannel): string[] => [
  ...textElement('itunes:author', author),
  ...textElement('itunes:type', kind),
  ...textElement('itunes:explicit', String(explicit)),
  ...imageElements(image, title),
  ...categoryElements(category),
  '<itunes:owner>',
  ...textElement('itunes:name', owner.name),
  ...textElement('itunes:email', owner.email),
  '</itunes:owner>',
  ...(complete ? ['<itunes:complete>Yes</itunes:complete>'] : []),
  ...(hiddenFromApps ? ['<itunes:block>Yes</itunes:block>', '<podcast:block>yes</podcast:block>'] : []),
  ...(movedTo ? [`<itunes:new-feed-url>${escapeXml(movedTo)}</itunes:new-feed-url>`] : []),
]

function categoryElements(category: string): string[] {
  const [text = '', part] = category.split('/')
  if (!text) return []
  if (!part) return [emptyElement('itunes:category', { text })]
  return [`<itunes:category${xmlAttributes({ text })}>`, emptyElement('itunes:category', { text: part }), '</itunes:category>']
}

const podcastNamespaceElements = ({
  guid,
  locked,
  owner,
  persons,
  funding,
  texts,
  license,
  frequency,
  trailers,
  others,
  publisher,
}: FeedChannel): string[] => [
  ...textElement('podcast:guid', guid),
  ...textElement('podcast:medium', 'podcast'),
  ...textElement('podcast:locked', locked ? 'yes' : 'no', { owner: owner.email }),
  ...(license ? textElement('podcast:license', license.slug, { url: license.url ?? findPodcastLicense(license.slug)?.url }) : []),
  ...(frequency
    ? textElement('podcast:updateFrequency', frequency.text, { complete: frequency.complete ? 'true' : null, rrule: frequency.rrule })
    : []),
  ...persons.flatMap(personElement),
  ...funding.flatMap(({ url, text }) => textElement('podcast:funding', text.slice(0, 128), { url })),
  ...trailers.flatMap(({ title, publishedAt, url, bytes, type, season }) =>
    textElement('podcast:trailer', title.slice(0, 128), { pubdate: formatRfc2822Date(publishedAt), url, length: bytes, type, season }),
  ),
  ...texts.map(({ purpose, value }) => `<podcast:txt${xmlAttributes({ purpose })}>${escapeXml(value)}</podcast:txt>`),
  ...(others.length > 0 ? ['<podcast:podroll>', ...others.map((other) => remoteItem(other)), '</podcast:podroll>'] : []),
  ...(publisher ? ['<podcast:publisher>', remoteItem(publisher, 'publisher'), '</podcast:publisher>'] : []),
]

/** A trailer among the episodes of a feed. */
export interface FeedTrailer {
  title: string
  publishedAt: number
  url: string
  bytes: number
  type: string
  season: number | null
}

/** What a page of a show's feed says of the show; URLs are absolute. */
export interface FeedChannel {
  self: string
  /** RFC 5005 link to the newest page, set on later pages only; `next` links to the next page. */
  first: string | null
  next: string | null
  /** WebSub hub, on the newest page only. */
  hub: string | null
  link: string
  title: string
  description: string
  author: string
  language: string
  category: string
  kind: 'episodic' | 'serial'
  explicit: boolean
  image: FeedImage | null
  copyright: string
  guid: string
  locked: boolean
  complete: boolean
  hiddenFromApps: boolean
  movedTo: string | null
  owner: { name: string; email: string }
  seasons: readonly SeasonName[]
  persons: readonly Person[]
  funding: readonly Funding[]
  texts: readonly FeedText[]
  license: License | null
  frequency: UpdateFrequency | null
  trailers: readonly FeedTrailer[]
  others: readonly FeedLink[]
  publisher: FeedLink | null
  /** UTC ms of the last change in the feed; 0 in a private feed. */
  changedAt: number
}
