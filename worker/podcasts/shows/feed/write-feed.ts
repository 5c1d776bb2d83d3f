import { escapeXml, xmlAttributes } from '#worker/lib/xml.ts'
import type { AudioFile, Person, Soundbite } from '#worker/podcasts/episodes/contract.ts'
import type { FeedText, Funding, SeasonName } from '../contract.ts'

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

/** An episode in a feed; URLs are absolute, times in ms. */
export interface FeedEpisode {
  title: string
  link: string
  guid: string
  publishedAt: number
  author: string
  /** HTML from `renderEpisodeNotes`. */
  notes: string
  audio: AudioFile
  season: number | null
  episode: number | null
  kind: 'full' | 'trailer' | 'bonus'
  explicit: boolean
  image: string | null
  persons: readonly Person[]
  soundbites: readonly Soundbite[]
  chapters: string | null
  transcripts: readonly { url: string; type: string; language: string; captions: boolean }[]
}

export interface FeedLink {
  guid: string
  url: string
  title: string
}

/** A page of a show's feed; URLs are absolute. */
export interface ShowFeed {
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
  image: string | null
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
  others: readonly FeedLink[]
  publisher: FeedLink | null
  /** UTC ms of the last change in the feed; 0 in a private feed. */
  changedAt: number
  episodes: readonly FeedEpisode[]
}

const seconds = (ms: number): string => String(ms / 1000)

const writeEpisode = (episode: FeedEpisode, seasons: readonly SeasonName[]): string =>
  [
    '<item>',
    ...textElement('title', episode.title),
    ...textElement('itunes:title', episode.title),
    `<link>${escapeXml(episode.link)}</link>`,
    // The guid is never cut, since that of an imported episode may be a long URL.
    `<guid isPermaLink="false">${escapeXml(episode.guid)}</guid>`,
    ...textElement('pubDate', formatRfc2822Date(episode.publishedAt)),
    ...(episode.notes ? [`<description><![CDATA[${episode.notes}]]></description>`] : []),
    emptyElement('enclosure', { url: episode.audio.url, length: episode.audio.bytes, type: episode.audio.type }),
    ...textElement('itunes:author', episode.author),
    ...textElement('itunes:duration', Math.max(1, Math.round(episode.audio.duration / 1000))),
    ...textElement('itunes:explicit', String(episode.explicit)),
    ...textElement('itunes:episodeType', episode.kind),
    ...(episode.season === null
      ? []
      : numberElements('season', episode.season, seasons.find(({ number }) => number === episode.season)?.name)),
    ...(episode.episode === null ? [] : numberElements('episode', episode.episode)),
    ...(episode.image ? [emptyElement('itunes:image', { href: episode.image })] : []),
    ...episode.transcripts.map(({ url, type, language, captions }) =>
      emptyElement('podcast:transcript', { url, type, language, rel: captions ? 'captions' : null }),
    ),
    ...(episode.chapters ? [emptyElement('podcast:chapters', { url: episode.chapters, type: 'application/json+chapters' })] : []),
    ...episode.persons.flatMap(personElement),
    ...episode.soundbites.flatMap(({ start, duration, title }) =>
      textElement('podcast:soundbite', title || episode.title, { startTime: seconds(start), duration: seconds(duration) }),
    ),
    '</item>',
  ].join('\n')

const numberElements = (what: 'season' | 'episode', number: number, name?: string): string[] => [
  ...textElement(`itunes:${what}`, number),
  ...textElement(`podcast:${what}`, number, { name: name?.slice(0, 128) }),
]

export const emptyElement = (name: string, values: Readonly<Record<string, string | number | null | undefined>>): string =>
  `<${name}${xmlAttributes(values)}/>`

/** Returns an element with its text cut to 255 characters, the length that apps read; an empty array for empty text. */
export const textElement = (
  name: string,
  text: string | number,
  values: Readonly<Record<string, string | number | null | undefined>> = {},
): string[] => {
  const line = [...String(text).trim()].slice(0, 255).join('').trim()
  return line === '' ? [] : [`<${name}${xmlAttributes(values)}>${escapeXml(line)}</${name}>`]
}

const formatRfc2822Date = (at: number): string => new Date(at).toUTCString().replace('GMT', '+0000')

/** Returns a `podcast:person` element with role and group in lower case. */
const personElement = ({ name, role, group, href, img }: Person): string[] =>
  textElement('podcast:person', name.slice(0, 128), { role: role.toLowerCase(), group: group.toLowerCase(), href, img })
