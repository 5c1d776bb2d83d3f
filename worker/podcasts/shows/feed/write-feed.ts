import { attributes, escapeXml } from '#worker/lib/xml.ts'
import { empty, moment, person, said } from './elements.ts'
import type { FeedLink, ShowFeed } from './show-feed.ts'
import { writeEpisode } from './write-episode.ts'

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
}

/** An RSS 2.0 document with the elements of Apple and of Podcasting 2.0. The same content gives the same bytes. */
export const writeFeed = (feed: ShowFeed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0"${attributes(NAMESPACES)}>`,
    '<channel>',
    ...aboutShow(feed),
    ...forApple(feed),
    ...forPodcasting(feed),
    ...feed.episodes.map((episode) => writeEpisode(episode, feed.seasons)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')

const aboutShow = ({ self, first, next, hub, title, link, description, language, copyright, image, changedAt }: ShowFeed): string[] => [
  ...said('title', title),
  `<link>${escapeXml(link)}</link>`,
  `<description>${escapeXml(description || title)}</description>`,
  ...said('language', language),
  ...said('copyright', copyright.replace(/^(?:\s|©|\(c\)|copyright)+/i, '')),
  ...said('generator', 'Daftar'),
  ...(changedAt > 0 ? said('lastBuildDate', moment(changedAt)) : []),
  ...Object.entries({ self, first, next }).flatMap(([rel, href]) =>
    href ? [empty('atom:link', { href, rel, type: 'application/rss+xml' })] : [],
  ),
  ...(hub ? [empty('atom:link', { href: hub, rel: 'hub' })] : []),
  ...(image ? ['<image>', `<url>${escapeXml(image)}</url>`, ...said('title', title), `<link>${escapeXml(link)}</link>`, '</image>'] : []),
]

const forApple = ({ author, category, kind, explicit, image, complete, hidden, movedTo, owner }: ShowFeed): string[] => [
  ...said('itunes:author', author),
  ...said('itunes:type', kind),
  ...said('itunes:explicit', String(explicit)),
  ...(image ? [empty('itunes:image', { href: image })] : []),
  ...categoryOf(category),
  '<itunes:owner>',
  ...said('itunes:name', owner.name),
  ...said('itunes:email', owner.mail),
  '</itunes:owner>',
  ...(complete ? ['<itunes:complete>Yes</itunes:complete>'] : []),
  ...(hidden ? ['<itunes:block>Yes</itunes:block>', '<podcast:block>yes</podcast:block>'] : []),
  ...(movedTo ? [`<itunes:new-feed-url>${escapeXml(movedTo)}</itunes:new-feed-url>`] : []),
]

function categoryOf(category: string): string[] {
  const [text = '', part] = category.split('/')
  if (!text) return []
  if (!part) return [empty('itunes:category', { text })]
  return [`<itunes:category${attributes({ text })}>`, empty('itunes:category', { text: part }), '</itunes:category>']
}

const forPodcasting = ({ guid, locked, owner, persons, funding, texts, others, publisher, episodes }: ShowFeed): string[] => [
  ...said('podcast:guid', guid),
  ...said('podcast:medium', 'podcast'),
  ...said('podcast:locked', locked ? 'yes' : 'no', { owner: owner.mail }),
  ...persons.flatMap(person),
  ...funding.flatMap(({ url, text }) => said('podcast:funding', text.slice(0, 128), { url })),
  ...episodes.flatMap(({ kind, title, at, file, season }) =>
    kind === 'trailer'
      ? said('podcast:trailer', title.slice(0, 128), { pubdate: moment(at), url: file.url, length: file.bytes, type: file.type, season })
      : [],
  ),
  ...texts.map(({ purpose, value }) => `<podcast:txt${attributes({ purpose })}>${escapeXml(value)}</podcast:txt>`),
  ...(others.length > 0 ? ['<podcast:podroll>', ...others.map((other) => remoteItem(other)), '</podcast:podroll>'] : []),
  ...(publisher ? ['<podcast:publisher>', remoteItem(publisher, 'publisher'), '</podcast:publisher>'] : []),
]

/** A feed named in another one. */
export const remoteItem = ({ guid, url, title }: FeedLink, medium?: 'publisher' | 'podcast'): string =>
  empty('podcast:remoteItem', { medium, feedGuid: guid, feedUrl: url, title })
