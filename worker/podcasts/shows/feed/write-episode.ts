import { escapeXml } from '#worker/lib/xml.ts'
import type { AudioFile, Person, Soundbite } from '#worker/podcasts/episodes/contract.ts'
import type { SeasonName } from '../contract.ts'
import { emptyElement, type FeedImage, formatRfc2822Date, imageElements, personElement, textElement } from './elements.ts'

/** An episode in a feed; URLs are absolute, times in ms. */
export interface FeedEpisode {
  title: string
  link: string
  guid: string
  publishedAt: number
  author: string
  /** Plain text. */
  summary: string
  /** HTML from `renderEpisodeNotes`. */
  notes: string
  audio: AudioFile
  season: number | null
  episode: number | null
  kind: 'full' | 'trailer' | 'bonus'
  explicit: boolean
  image: FeedImage | null
  persons: readonly Person[]
  soundbites: readonly Soundbite[]
  chapters: string | null
  transcripts: readonly { url: string; type: string; language: string; captions: boolean }[]
  /** URL of the comments; `off` if the author allows none, null for an episode without a public page. */
  comments: string | 'off' | null
}

const seconds = (ms: number): string => String(ms / 1000)

/** Writes an `item`. Equal input produces identical text. */
export const writeEpisode = (episode: FeedEpisode, seasons: readonly SeasonName[]): string =>
  [
    '<item>',
    ...textElement('title', episode.title),
    ...textElement('itunes:title', episode.title),
    `<link>${escapeXml(episode.link)}</link>`,
    // The guid is never cut, since that of an imported episode may be a long URL.
    `<guid isPermaLink="false">${escapeXml(episode.guid)}</guid>`,
    ...textElement('pubDate', formatRfc2822Date(episode.publishedAt)),
    ...(episode.summary ? [`<description>${escapeXml(episode.summary)}</description>`] : []),
    ...(episode.notes ? [`<content:encoded><![CDATA[${episode.notes}]]></content:encoded>`] : []),
    emptyElement('enclosure', { url: episode.audio.url, length: episode.audio.bytes, type: episode.audio.type }),
    ...textElement('itunes:author', episode.author),
    ...textElement('itunes:duration', Math.max(1, Math.round(episode.audio.duration / 1000))),
    ...textElement('itunes:explicit', String(episode.explicit)),
    ...textElement('itunes:episodeType', episode.kind),
    ...(episode.season === null
      ? []
      : numberElements('season', episode.season, seasons.find(({ number }) => number === episode.season)?.name)),
    ...(episode.episode === null ? [] : numberElements('episode', episode.episode)),
    ...imageElements(episode.image, episode.title),
    ...episode.transcripts.map(({ url, type, language, captions }) =>
      emptyElement('podcast:transcript', { url, type, language, rel: captions ? 'captions' : null }),
    ),
    ...(episode.chapters ? [emptyElement('podcast:chapters', { url: episode.chapters, type: 'application/json+chapters' })] : []),
    ...episode.persons.flatMap(personElement),
    ...episode.soundbites.flatMap(({ start, duration, title }) =>
      textElement('podcast:soundbite', title || episode.title, { startTime: seconds(start), duration: seconds(duration) }),
    ),
    ...commentElements(episode.comments),
    '</item>',
  ].join('\n')

const numberElements = (what: 'season' | 'episode', number: number, name?: string): string[] => [
  ...textElement(`itunes:${what}`, number),
  ...textElement(`podcast:${what}`, number, { name: name?.slice(0, 128) }),
]

/** The namespace lists no protocol of `podcast:socialInteract` for comments on a web page. */
function commentElements(comments: FeedEpisode['comments']): string[] {
  if (comments === null) return []
  if (comments === 'off') return [emptyElement('podcast:socialInteract', { protocol: 'disabled' })]
  return [`<comments>${escapeXml(comments)}</comments>`]
}
