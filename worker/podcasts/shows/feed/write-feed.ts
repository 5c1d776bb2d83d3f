import { escapeXml, xmlAttributes } from '#worker/lib/xml.ts'
import { emptyElement, formatRfc2822Date, personElement, textElement } from './elements.ts'
import type { FeedLink, ShowFeed } from './show-feed.ts'
import { writeEpisode } from './write-episode.ts'

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
}

/** Writes an RSS 2.0 document with Apple and Podcasting 2.0 elements. Equal input produces identical bytes. */
export const writeFeed = (feed: ShowFeed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0"${xmlAttributes(NAMESPACES)}>`,
    '<channel>',
    ...channelElements(feed),
    ...appleElements(feed),
    ...podcastNamespaceElements(feed),
    ...feed.episodes.map((episode) => writeEpisode(episode, feed.seasons)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')

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
}: ShowFeed): string[] => [
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
    ? ['<image>', `<url>${escapeXml(image)}</url>`, ...textElement('title', title), `<link>${escapeXml(link)}</link>`, '</image>']
    : []),
]

const appleElements = ({ author, category, kind, explicit, image, complete, hiddenFromApps, movedTo, owner }: ShowFeed): string[] => [
  ...textElement('itunes:author', author),
  ...textElement('itunes:type', kind),
  ...textElement('itunes:explicit', String(explicit)),
  ...(image ? [emptyElement('itunes:image', { href: image })] : []),
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

const podcastNamespaceElements = ({ guid, locked, owner, persons, funding, texts, others, publisher, episodes }: ShowFeed): string[] => [
  ...textElement('podcast:guid', guid),
  ...textElement('podcast:medium', 'podcast'),
  ...textElement('podcast:locked', locked ? 'yes' : 'no', { owner: owner.email }),
  ...persons.flatMap(personElement),
  ...funding.flatMap(({ url, text }) => textElement('podcast:funding', text.slice(0, 128), { url })),
  ...episodes.flatMap(({ kind, title, publishedAt, audio, season }) =>
    kind === 'trailer'
      ? textElement('podcast:trailer', title.slice(0, 128), {
          pubdate: formatRfc2822Date(publishedAt),
          url: audio.url,
          length: audio.bytes,
          type: audio.type,
          season,
        })
      : [],
  ),
  ...texts.map(({ purpose, value }) => `<podcast:txt${xmlAttributes({ purpose })}>${escapeXml(value)}</podcast:txt>`),
  ...(others.length > 0 ? ['<podcast:podroll>', ...others.map((other) => remoteItem(other)), '</podcast:podroll>'] : []),
  ...(publisher ? ['<podcast:publisher>', remoteItem(publisher, 'publisher'), '</podcast:publisher>'] : []),
]

export const remoteItem = ({ guid, url, title }: FeedLink, medium?: 'publisher' | 'podcast'): string =>
  emptyElement('podcast:remoteItem', { medium, feedGuid: guid, feedUrl: url, title })
