import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { named, namedOrNull } from '#worker/db/named.ts'
import { soundChapters, sounds, transcripts } from '#worker/podcasts/episodes/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'

/** Letters of HTML from which an episode's notes are made; far more than they can hold. */
const HTML = 20_000

/** Columns of an episode in a feed, whatever its state. */
const columns = {
  id: posts.id,
  post: named(posts.hash, 'post'),
  title: posts.title,
  slug: posts.slug,
  description: posts.description,
  publishedAt: posts.publishedAt,
  editedAt: posts.editedAt,
  author: named(users.name, 'author'),
  handle: sql<string>`coalesce(${publications.handle}, ${users.handle})`.as('handle'),
  hash: named(sounds.hash, 'sound'),
  format: sounds.format,
  bytes: sounds.bytes,
  duration: sounds.duration,
  guid: sounds.guid,
  season: sounds.season,
  episode: sounds.episode,
  kind: sounds.kind,
  explicit: sounds.explicit,
  cover: named(sounds.cover, 'sound_cover'),
  persons: sounds.persons,
  soundbites: sounds.soundbites,
  storedAt: sounds.storedAt,
  html: sql<string | null>`(SELECT substr(b.html, 1, ${HTML}) FROM post_bodies b WHERE b.post_id = ${posts.id})`.as('html'),
  chaptersAt: namedOrNull(soundChapters.changedAt, 'chapters_at'),
  wordsAt: namedOrNull(transcripts.changedAt, 'words_at'),
  wordsLanguage: namedOrNull(transcripts.language, 'words_language'),
  wordsTimed: transcripts.timed,
}

const joined = (db: Database) =>
  db
    .select(columns)
    .from(sounds)
    .innerJoin(posts, eq(posts.id, sounds.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .leftJoin(soundChapters, eq(soundChapters.postId, posts.id))
    .leftJoin(transcripts, eq(transcripts.postId, posts.id))

interface Choice {
  showId: number
  /** Rows behind this place. */
  after?: readonly [number, number] | undefined
  limit: number
}

/** Statement: public episodes of a show, the newest first. */
export const selectEpisodes = (db: Database, { showId, after, limit }: Choice) =>
  joined(db)
    .where(
      and(
        eq(sounds.podcastId, showId),
        eq(posts.state, 'published'),
        isOpenAccount,
        after && sql`(${posts.publishedAt}, ${posts.id}) < (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit)

/** Statement: what somebody has not published yet of a show, the newest first. */
export const selectComing = (db: Database, showId: number, authorId: number, limit: number) =>
  joined(db)
    .where(and(eq(sounds.podcastId, showId), eq(posts.authorId, authorId), sql`${posts.state} IN ('draft', 'scheduled')`, isOpenAccount))
    .orderBy(desc(posts.updatedAt), desc(posts.id))
    .limit(limit)

export type EpisodeRow = Awaited<ReturnType<typeof selectEpisodes>>[number]

/** When an episode was last taken out of the show's feed, UTC ms, as SQL. */
export const lastTaken = (showId: number): SQL<number> =>
  sql`coalesce((SELECT max(coalesce(p.removed_at, iif(p.state = 'withdrawn', p.updated_at, 0)))
    FROM posts p JOIN sounds s ON s.post_id = p.id WHERE s.podcast_id = ${showId} AND p.published_at IS NOT NULL), 0)`
