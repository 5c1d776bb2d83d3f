import { escapeXml } from '#worker/lib/xml.ts'
import type { SeasonName } from '../contract.ts'
import { empty, moment, person, said } from './elements.ts'
import type { FeedEpisode } from './show-feed.ts'

/** Seconds with as many decimals as ms need. */
const seconds = (ms: number): string => String(ms / 1000)

/** An episode as an item of its show's feed. */
export const writeEpisode = (episode: FeedEpisode, seasons: readonly SeasonName[]): string =>
  [
    '<item>',
    ...said('title', episode.title),
    ...said('itunes:title', episode.title),
    `<link>${escapeXml(episode.link)}</link>`,
    // Whole, however long: one brought from elsewhere may be an address.
    `<guid isPermaLink="false">${escapeXml(episode.guid)}</guid>`,
    ...said('pubDate', moment(episode.at)),
    ...(episode.notes ? [`<description><![CDATA[${episode.notes}]]></description>`] : []),
    empty('enclosure', { url: episode.file.url, length: episode.file.bytes, type: episode.file.type }),
    ...said('itunes:author', episode.author),
    ...said('itunes:duration', Math.max(1, Math.round(episode.file.duration / 1000))),
    ...said('itunes:explicit', String(episode.explicit)),
    ...said('itunes:episodeType', episode.kind),
    ...(episode.season === null ? [] : placeOf('season', episode.season, seasons.find(({ number }) => number === episode.season)?.name)),
    ...(episode.episode === null ? [] : placeOf('episode', episode.episode)),
    ...(episode.image ? [empty('itunes:image', { href: episode.image })] : []),
    ...episode.transcripts.map(({ url, type, language, captions }) =>
      empty('podcast:transcript', { url, type, language, rel: captions ? 'captions' : null }),
    ),
    ...(episode.chapters ? [empty('podcast:chapters', { url: episode.chapters, type: 'application/json+chapters' })] : []),
    ...episode.persons.flatMap(person),
    ...episode.soundbites.flatMap(({ start, duration, title }) =>
      said('podcast:soundbite', title || episode.title, { startTime: seconds(start), duration: seconds(duration) }),
    ),
    '</item>',
  ].join('\n')

const placeOf = (what: 'season' | 'episode', number: number, name?: string): string[] => [
  ...said(`itunes:${what}`, number),
  ...said(`podcast:${what}`, number, { name: name?.slice(0, 128) }),
]
