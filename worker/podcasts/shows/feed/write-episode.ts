import { escapeXml } from '#worker/lib/xml.ts'
import type { SeasonName } from '../contract.ts'
import { emptyElement, formatRfc2822Date, personElement, textElement } from './elements.ts'
import type { FeedEpisode } from './show-feed.ts'

const seconds = (ms: number): string => String(ms / 1000)

export const writeEpisode = (episode: FeedEpisode, seasons: readonly SeasonName[]): string =>
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
