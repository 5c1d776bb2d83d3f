import { and, eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { Playable } from './contract.ts'
import { hearing, refuseUnheard } from './refuse-unheard.ts'
import { listening, soundChapters, sounds, transcripts } from './schema.ts'
import { selectTracks, viewTrack } from './track.ts'

/**
 * The public episode behind the row in its show, in the order of the show's page: the next number of a serial, of any other show the
 * one published before it. Null for the last one.
 */
const nextInShow = (viewerId: number | undefined) => {
  const key = (sound: string, post: string) =>
    sql.raw(
      `CASE podcasts.kind WHEN 'serial' THEN -coalesce(${sound}.season, 0) * 1000000 - coalesce(${sound}.episode, 0) ELSE ${post}.published_at END`,
    )
  return sql<string | null>`(
    SELECT np.hash FROM sounds ns JOIN posts np ON np.id = ns.post_id JOIN users nu ON nu.id = np.author_id
    WHERE ns.podcast_id = ${podcasts.id} AND ${podcasts.removedAt} IS NULL AND np.state = 'published'
      AND nu.state IN ('active', 'suspended') AND NOT ${hiddenFrom(viewerId, sql`np.author_id`)}
      AND (${key('ns', 'np')}, np.id) < (${key('sounds', 'posts')}, ${posts.id})
    ORDER BY ${key('ns', 'np')} DESC, np.id DESC LIMIT 1)`
}

/**
 * Everything a player needs of a public episode, in one round trip. Errors as of the post: `not_found`, `gone`, `forbidden` across a
 * block; `not_found` for a post without a sound.
 */
export async function readPlayable(db: Database, hash: string, viewerId?: number): Promise<Playable> {
  const byHash = eq(posts.hash, hash)
  const [rows, tracks] = await db.batch([
    db
      .select({
        ...hearing(viewerId),
        soundPost: sounds.postId,
        peaks: sounds.peaks,
        chapters: soundChapters.chapters,
        hasTranscript: sql<number>`EXISTS (SELECT 1 FROM ${transcripts} WHERE ${transcripts.postId} = ${posts.id})`.as('has_transcript'),
        next: nextInShow(viewerId).as('next'),
        place: listening.place,
        finished: listening.finished,
        at: listening.changedAt,
      })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .leftJoin(sounds, eq(sounds.postId, posts.id))
      .leftJoin(podcasts, eq(podcasts.id, sounds.podcastId))
      .leftJoin(soundChapters, eq(soundChapters.postId, posts.id))
      .leftJoin(listening, and(eq(listening.postId, posts.id), eq(listening.userId, viewerId ?? -1)))
      .where(byHash),
    selectTracks(db, byHash),
  ])
  const [[row], [track]] = [rows, tracks]
  if (!row) throw notFound()
  refuseUnheard(row)
  if (!track) throw notFound()
  const { peaks, chapters, hasTranscript, next, place, finished, at } = row
  return {
    ...viewTrack(track),
    peaks: peaks ?? '',
    chapters: chapters ?? [],
    hasTranscript: Boolean(hasTranscript),
    next,
    heard: place !== null && at !== null ? { place, finished: finished ?? false, at } : null,
  }
}
