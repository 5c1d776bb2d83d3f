import type { Picture } from '#shared/contract.ts'
import { escapeXml } from '#worker/lib/xml.ts'
import { viewAudioFile } from '#worker/podcasts/episodes/contract.ts'
import { coverPath } from '#worker/posts/media/contract.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { renderEpisodeNotes } from './render-episode-notes.ts'
import type { EpisodeRow } from './select-episodes.ts'
import type { FeedEpisode } from './show-feed.ts'

interface FeedContext {
  origin: string
  /** The show's value, which applies to episodes without their own. */
  explicit: boolean
  language: string
  /** Token for the files of unpublished episodes. */
  key?: string
}

export function viewFeedEpisode(row: EpisodeRow, { origin, explicit, language, key }: FeedContext): FeedEpisode {
  const file = viewAudioFile(row)
  const secret = key === undefined ? '' : `?key=${key}`
  return {
    title: row.title,
    link: new URL(postPath(row.handle, row.slug, row.post), origin).href,
    guid: row.guid,
    publishedAt: row.publishedAt ?? row.storedAt,
    author: row.author,
    notes: renderEpisodeNotes(row.html ?? `<p>${escapeXml(row.description)}</p>`, origin),
    audio: { ...file, url: origin + file.url + secret },
    season: row.season,
    episode: row.episode,
    kind: row.kind,
    explicit: row.explicit ?? explicit,
    image: coverUrl(row.cover, origin),
    persons: row.persons,
    soundbites: row.soundbites,
    chapters: row.chaptersChangedAt === null ? null : `${origin}/media/chapters/${row.post}.json${secret}`,
    transcripts: row.transcriptChangedAt === null ? [] : viewTranscripts(row, origin, language, secret),
  }
}

/** Returns the absolute URL of a picture as JPEG; null without a picture. */
export const coverUrl = (picture: Picture | null, origin: string): string | null => picture && origin + coverPath(picture.hash)

const TRANSCRIPT_FORMATS = [
  { ending: 'vtt', type: 'text/vtt', isTimed: true, captions: true },
  { ending: 'srt', type: 'application/x-subrip', isTimed: true, captions: true },
  { ending: 'json', type: 'application/json', isTimed: true, captions: false },
  { ending: 'txt', type: 'text/plain', isTimed: false, captions: false },
]

const viewTranscripts = ({ post, transcriptTimed, transcriptLanguage }: EpisodeRow, origin: string, language: string, secret: string) =>
  TRANSCRIPT_FORMATS.filter(({ isTimed }) => transcriptTimed || !isTimed).map(({ ending, type, captions }) => ({
    url: `${origin}/media/transcript/${post}.${ending}${secret}`,
    type,
    language: transcriptLanguage ?? language,
    captions,
  }))

/** Returns when an episode's feed item last changed, in UTC ms. */
export const episodeChangedAt = ({ publishedAt, editedAt, storedAt, chaptersChangedAt, transcriptChangedAt }: EpisodeRow): number =>
  Math.max(publishedAt ?? 0, editedAt ?? 0, storedAt, chaptersChangedAt ?? 0, transcriptChangedAt ?? 0)
