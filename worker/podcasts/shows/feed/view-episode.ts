import type { Picture } from '#shared/contract.ts'
import { escapeXml } from '#worker/lib/xml.ts'
import { viewSoundFile } from '#worker/podcasts/episodes/contract.ts'
import { coverPath } from '#worker/posts/media/contract.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { episodeNotes } from './episode-notes.ts'
import type { EpisodeRow } from './select-episodes.ts'
import type { FeedEpisode } from './show-feed.ts'

interface About {
  origin: string
  /** Whether the show is for adults only, where an episode says nothing of itself. */
  explicit: boolean
  language: string
  /** Opens the files of what is not published. */
  key?: string
}

/** An episode as its show's feed lists it. */
export function viewEpisode(row: EpisodeRow, { origin, explicit, language, key }: About): FeedEpisode {
  const file = viewSoundFile(row)
  const secret = key === undefined ? '' : `?key=${key}`
  return {
    title: row.title,
    link: new URL(postPath(row.handle, row.slug, row.post), origin).href,
    guid: row.guid,
    at: row.publishedAt ?? row.storedAt,
    author: row.author,
    notes: episodeNotes(row.html ?? `<p>${escapeXml(row.description)}</p>`, origin),
    file: { ...file, url: origin + file.url + secret },
    season: row.season,
    episode: row.episode,
    kind: row.kind,
    explicit: row.explicit ?? explicit,
    image: coverAddress(row.cover, origin),
    persons: row.persons,
    soundbites: row.soundbites,
    chapters: row.chaptersAt === null ? null : `${origin}/media/chapters/${row.post}.json${secret}`,
    transcripts: row.wordsAt === null ? [] : transcriptsOf(row, origin, language, secret),
  }
}

/** Where apps find a picture as JPEG; null for none. */
export const coverAddress = (picture: Picture | null, origin: string): string | null => picture && origin + coverPath(picture.hash)

const FORMS = [
  { ending: 'vtt', type: 'text/vtt', isTimed: true, captions: true },
  { ending: 'srt', type: 'application/x-subrip', isTimed: true, captions: true },
  { ending: 'json', type: 'application/json', isTimed: true, captions: false },
  { ending: 'txt', type: 'text/plain', isTimed: false, captions: false },
]

const transcriptsOf = ({ post, wordsTimed, wordsLanguage }: EpisodeRow, origin: string, language: string, secret: string) =>
  FORMS.filter(({ isTimed }) => wordsTimed || !isTimed).map(({ ending, type, captions }) => ({
    url: `${origin}/media/transcript/${post}.${ending}${secret}`,
    type,
    language: wordsLanguage ?? language,
    captions,
  }))

/** UTC ms of the last change an episode's item shows. */
export const episodeChangedAt = ({ publishedAt, editedAt, storedAt, chaptersAt, wordsAt }: EpisodeRow): number =>
  Math.max(publishedAt ?? 0, editedAt ?? 0, storedAt, chaptersAt ?? 0, wordsAt ?? 0)
