import { and, eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { PlayableEpisode } from './contract.ts'
import { accessColumns, refuseInaccessibleEpisode } from './refuse-inaccessible-episode.ts'
import { episodeChapters, episodes, playbackProgress, transcripts } from './schema.ts'
import { selectTracks, viewTrack } from './track.ts'

/**
 * Selects the next public episode in the order of the show's page: by number in a serial, else the one published before. Null after the
 * last one.
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
  const [rows, tracks] = await db.batch([
    db
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
    selectTracks(db, byHash),
  ])
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
    next,
    progress: position !== null && updatedAt !== null ? { place: position, finished: finished ?? false, at: updatedAt } : null,
  }
}
