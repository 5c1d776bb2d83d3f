import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import type { SortKey } from '#worker/lib/cursor.ts'
import { escapeXml } from '#worker/lib/xml.ts'
import { episodeChapters, episodes, transcripts } from '#worker/podcasts/catalog/schema.ts'
import { viewAudioFile } from '#worker/podcasts/episodes/contract.ts'
import { coverPath } from '#worker/posts/media/contract.ts'
import { idSubquery, postPath } from '#worker/posts/posts/index.ts'
import { postBodies, posts } from '#worker/posts/posts/schema.ts'
import { markSponsoredLinks, removeLinkUserinfo } from '#worker/posts/rendering/index.ts'
import { sponsorOf } from '#worker/posts/sponsorship/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { FeedImage } from './elements.ts'
import { isFeedEpisode } from './feed-stamps.ts'
import { cutSummary, MAX_NOTES_HTML, renderEpisodeNotes } from './render-episode-notes.ts'
import type { FeedTrailer } from './write-channel.ts'
import type { FeedEpisode } from './write-episode.ts'

/** Maximum characters of text read per episode for its summary. */
const MAX_SUMMARY_LENGTH = 4000

const columns = {
  id: posts.id,
  post: columnAlias(posts.hash, 'post'),
  title: posts.title,
  slug: posts.slug,
  description: posts.description,
  publishedAt: posts.publishedAt,
  editedAt: posts.editedAt,
  author: columnAlias(users.name, 'author'),
  handle: sql<string>`coalesce(${publications.handle}, ${users.handle})`.as('handle'),
  hash: columnAlias(episodes.hash, 'sound'),
  format: episodes.format,
  bytes: episodes.bytes,
  duration: episodes.duration,
  guid: episodes.guid,
  season: episodes.season,
  episode: episodes.episode,
  kind: episodes.kind,
  explicit: episodes.explicit,
  cover: columnAlias(episodes.cover, 'sound_cover'),
  persons: episodes.persons,
  soundbites: episodes.soundbites,
  storedAt: episodes.storedAt,
  state: posts.state,
  commentsOn: posts.commentsOn,
  html: sql<string | null>`substr(${postBodies.html}, 1, ${MAX_NOTES_HTML + 1})`.as('html'),
  text: sql<string | null>`iif(${posts.description} = '', substr(${postBodies.text}, 1, ${MAX_SUMMARY_LENGTH}), NULL)`.as('body_text'),
  chaptersChangedAt: nullableColumnAlias(episodeChapters.changedAt, 'chapters_at'),
  transcriptChangedAt: nullableColumnAlias(transcripts.changedAt, 'words_at'),
  transcriptLanguage: nullableColumnAlias(transcripts.language, 'words_language'),
  transcriptTimed: transcripts.timed,
  sponsor: sponsorOf(posts.id).as('sponsor'),
}

const selectEpisodeRows = (db: Database) =>
  db
    .select(columns)
    .from(episodes)
    .innerJoin(posts, eq(posts.id, episodes.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .leftJoin(postBodies, eq(postBodies.postId, posts.id))
    .leftJoin(episodeChapters, eq(episodeChapters.postId, posts.id))
    .leftJoin(transcripts, eq(transcripts.postId, posts.id))

interface EpisodeSelection {
  showId: number
  after?: SortKey | undefined
  limit: number
}

/** Statement: selects a show's public episodes, newest first, in the order of `selectFeedStamps`. */
export const selectEpisodes = (db: Database, { showId, after, limit }: EpisodeSelection) =>
  selectEpisodeRows(db).where(isFeedEpisode(showId, after)).orderBy(desc(episodes.publishedAt), desc(episodes.postId)).limit(limit)

const MAX_TRAILERS = 20

/** Statement: selects the newest of a show's trailers with these post ids. */
export const selectTrailers = (db: Database, ids: readonly number[]) =>
  selectEpisodeRows(db)
    .where(sql`${posts.id} IN ${idSubquery(ids.slice(0, MAX_TRAILERS))}`)
    .orderBy(desc(episodes.publishedAt))

/** Statement: selects an author's draft and scheduled episodes of a show, most recently updated first. */
export const selectUnpublished = (db: Database, showId: number, authorId: number, limit: number) =>
  selectEpisodeRows(db)
    .where(and(eq(episodes.showId, showId), eq(posts.authorId, authorId), sql`${posts.state} IN ('draft', 'scheduled')`, isOpenAccount))
    .orderBy(desc(posts.updatedAt), desc(posts.id))
    .limit(limit)

type EpisodeRow = Awaited<ReturnType<typeof selectEpisodes>>[number]

/** SQL: the time in UTC ms when an episode last left the show's feed; 0 if none did. */
export const lastRemovedAt = (showId: number): SQL<number> =>
  sql`coalesce((SELECT max(coalesce(p.removed_at, iif(p.state = 'withdrawn', p.updated_at, 0)))
    FROM posts p JOIN sounds s ON s.post_id = p.id WHERE s.podcast_id = ${showId} AND p.published_at IS NOT NULL), 0)`

interface FeedContext {
  origin: string
  /** The show's value, which applies to episodes without their own. */
  explicit: boolean
  language: string
  /** Token of a private feed, which is appended to the URLs of all files. */
  key?: string
}

const sponsorLine = ({ sponsor }: EpisodeRow): string => (sponsor ? `${SPONSORED_LABEL}: ${sponsor.name}. ` : '')

/** The text of a sponsored episode begins with its label. */
function notesHtml(row: EpisodeRow, origin: string): string {
  const html = row.html !== null ? removeLinkUserinfo(row.html) : `<p>${escapeXml(row.description)}</p>`
  return row.sponsor ? `<p>${escapeXml(sponsorLine(row))}</p>${markSponsoredLinks(html, origin)}` : html
}

export function viewFeedEpisode(row: EpisodeRow, { origin, explicit, language, key }: FeedContext): FeedEpisode {
  const file = viewAudioFile(row)
  const secret = key === undefined ? '' : `?key=${key}`
  const link = new URL(postPath(row.handle, row.slug, row.post), origin).href
  return {
    title: row.title,
    link,
    guid: row.guid,
    publishedAt: row.publishedAt ?? row.storedAt,
    author: row.author,
    summary: cutSummary(`${sponsorLine(row)}${row.description || (row.text ?? '')}`),
    notes: renderEpisodeNotes(notesHtml(row, origin), origin, link),
    audio: { ...file, url: origin + file.url + secret },
    season: row.season,
    episode: row.episode,
    kind: row.kind,
    explicit: row.explicit ?? explicit,
    image: viewFeedImage(row.cover, origin),
    persons: row.persons,
    soundbites: row.soundbites,
    chapters: row.chaptersChangedAt === null ? null : `${origin}/media/chapters/${row.post}.json${secret}`,
    transcripts: row.transcriptChangedAt === null ? [] : viewTranscripts(row, origin, language, secret),
    comments: row.state !== 'published' ? null : row.commentsOn ? `${link}#comments` : 'off',
  }
}

export function viewFeedTrailer(row: EpisodeRow, origin: string): FeedTrailer {
  const { url, bytes, type } = viewAudioFile(row)
  return { title: row.title, publishedAt: row.publishedAt ?? row.storedAt, url: origin + url, bytes, type, season: row.season }
}

/** Returns the sizes of a cover with absolute URLs; null without a picture. */
export const viewFeedImage = (picture: Picture | null, origin: string): FeedImage | null =>
  picture && {
    url: origin + coverPath(picture.hash),
    width: picture.width,
    sizes: picture.widths.map((width) => ({ url: `${origin}/media/${picture.hash}/${width}.webp`, width })),
  }

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
