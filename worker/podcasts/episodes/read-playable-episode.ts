import { and, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { readTogether } from '#worker/db/write.ts'
import { notFound } from '#worker/lib/errors.ts'
import { episodeChapters, episodes, shows, transcripts } from '#worker/podcasts/catalog/schema.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { sponsorOf } from '#worker/posts/sponsorship/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { type PlayableEpisode, type Track, viewAudioFile } from './contract.ts'
import { accessColumns, refuseInaccessibleEpisode } from './episode-access.ts'
import { playbackProgress } from './schema.ts'

/**
 * Selects the hash of the next public episode in the order of the show's page: by season and number in a serial, else the one published
 * before. Null after the last one and without a show.
 */
const nextEpisodeInShow = (viewerId: number | undefined) => {
  const sortKey = (episode: string, post: string) =>
    sql.raw(
      `CASE podcasts.kind WHEN 'serial' THEN -coalesce(${episode}.season, 0) * 1000000 - coalesce(${episode}.episode, 0) ELSE ${post}.published_at END`,
    )
  return sql<string | null>`(
    SELECT np.hash FROM sounds ns JOIN posts np ON np.id = ns.post_id JOIN users nu ON nu.id = np.author_id
    WHERE ns.podcast_id = ${shows.id} AND ${shows.removedAt} IS NULL AND np.state = 'published'
      AND nu.state IN ('active', 'suspended') AND NOT ${hiddenFrom(viewerId, sql`np.author_id`)}
      AND (${sortKey('ns', 'np')}, np.id) < (${sortKey('sounds', 'posts')}, ${posts.id})
    ORDER BY ${sortKey('ns', 'np')} DESC, np.id DESC LIMIT 1)`
}

/**
 * Reads a public episode for the player in one round trip. Errors: `not_found` (also without audio), `gone`, `forbidden` across a block.
 */
export async function readPlayableEpisode(db: Database, hash: string, viewerId?: number): Promise<PlayableEpisode> {
  const byHash = eq(posts.hash, hash)
  const { rows, tracks } = await readTogether(db, {
    rows: db
      .select({
        ...accessColumns(viewerId),
        episodePostId: episodes.postId,
        peaks: episodes.peaks,
        chapters: episodeChapters.chapters,
        hasTranscript: sql<number>`EXISTS (SELECT 1 FROM ${transcripts} WHERE ${transcripts.postId} = ${posts.id})`.as('has_transcript'),
        next: nextEpisodeInShow(viewerId).as('next'),
        position: playbackProgress.position,
        finished: playbackProgress.finished,
        updatedAt: playbackProgress.changedAt,
      })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .leftJoin(episodes, eq(episodes.postId, posts.id))
      .leftJoin(shows, eq(shows.id, episodes.showId))
      .leftJoin(episodeChapters, eq(episodeChapters.postId, posts.id))
      .leftJoin(playbackProgress, and(eq(playbackProgress.postId, posts.id), eq(playbackProgress.userId, viewerId ?? -1)))
      .where(byHash),
    tracks: selectTracks(db, byHash),
  })
  const [[row], [track]] = [rows, tracks]
  if (!row) throw notFound()
  refuseInaccessibleEpisode(row)
  if (!track) throw notFound()
  const { peaks, chapters, hasTranscript, next, position, finished, updatedAt } = row
  return {
    ...viewTrack(track),
    peaks: peaks ?? '',
    chapters: chapters ?? [],
    hasTranscript: Boolean(hasTranscript),
    isSponsored: track.sponsor !== null,
    next,
    progress: position !== null && updatedAt !== null ? { place: position, finished: finished ?? false, at: updatedAt } : null,
  }
}

const columns = {
  post: columnAlias(posts.hash, 'post_hash'),
  title: columnAlias(posts.title, 'post_title'),
  slug: posts.slug,
  postCover: nullableColumnAlias(posts.cover, 'post_cover'),
  handle: columnAlias(users.handle, 'author_handle'),
  author: columnAlias(users.name, 'author_name'),
  publication: nullableColumnAlias(publications.handle, 'publication_handle'),
  audioHash: columnAlias(episodes.hash, 'sound_hash'),
  episodeCover: nullableColumnAlias(episodes.cover, 'sound_cover'),
  format: episodes.format,
  bytes: episodes.bytes,
  duration: episodes.duration,
  publishedAt: episodes.publishedAt,
  showHash: nullableColumnAlias(shows.hash, 'show_hash'),
  showTitle: nullableColumnAlias(shows.title, 'show_title'),
  showCover: nullableColumnAlias(shows.cover, 'show_cover'),
  sponsor: sponsorOf(posts.id).as('sponsor'),
  showRemovedAt: nullableColumnAlias(shows.removedAt, 'show_removed_at'),
}

/** Statement: selects the tracks that match `where`, public or not; joins posts, authors, publications and shows. */
export const selectTracks = (db: Database, where: SQL | undefined) =>
  db
    .select(columns)
    .from(episodes)
    .innerJoin(posts, eq(posts.id, episodes.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .leftJoin(shows, eq(shows.id, episodes.showId))
    .where(where)

type Row = Awaited<ReturnType<typeof selectTracks>>[number]

/** Converts a row to a track. The cover falls back from the episode to the show to the post; a removed show is omitted. */
export const viewTrack = (row: Row): Track => {
  const show = row.showHash && row.showTitle !== null && row.showRemovedAt === null ? { hash: row.showHash, title: row.showTitle } : null
  return {
    post: row.post,
    path: postPath(row.publication ?? row.handle, row.slug, row.post),
    title: row.title,
    author: row.author,
    cover: row.episodeCover ?? (show && row.showCover) ?? row.postCover,
    show,
    audio: viewAudioFile({ hash: row.audioHash, format: row.format, bytes: row.bytes, duration: row.duration }),
    ...(row.sponsor && { sponsor: row.sponsor }),
  }
}
