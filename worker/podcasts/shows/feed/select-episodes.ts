import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/column-alias.ts'
import { episodeChapters, episodes, transcripts } from '#worker/podcasts/episodes/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'

/** Maximum characters of HTML read per episode, far more than fit in its notes. */
const MAX_HTML_LENGTH = 20_000

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
  html: sql<string | null>`(SELECT substr(b.html, 1, ${MAX_HTML_LENGTH}) FROM post_bodies b WHERE b.post_id = ${posts.id})`.as('html'),
  chaptersChangedAt: nullableColumnAlias(episodeChapters.changedAt, 'chapters_at'),
  transcriptChangedAt: nullableColumnAlias(transcripts.changedAt, 'words_at'),
  transcriptLanguage: nullableColumnAlias(transcripts.language, 'words_language'),
  transcriptTimed: transcripts.timed,
}

const selectEpisodeRows = (db: Database) =>
  db
    .select(columns)
    .from(episodes)
    .innerJoin(posts, eq(posts.id, episodes.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .leftJoin(episodeChapters, eq(episodeChapters.postId, posts.id))
    .leftJoin(transcripts, eq(transcripts.postId, posts.id))

interface EpisodeSelection {
  showId: number
  after?: readonly [number, number] | undefined
  limit: number
}

/** Statement: selects a show's public episodes, newest first. */
export const selectEpisodes = (db: Database, { showId, after, limit }: EpisodeSelection) =>
  selectEpisodeRows(db)
    .where(
      and(
        eq(episodes.showId, showId),
        eq(posts.state, 'published'),
        isOpenAccount,
        after && sql`(${posts.publishedAt}, ${posts.id}) < (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit)

/** Statement: selects an author's draft and scheduled episodes of a show, most recently updated first. */
export const selectUnpublished = (db: Database, showId: number, authorId: number, limit: number) =>
  selectEpisodeRows(db)
    .where(and(eq(episodes.showId, showId), eq(posts.authorId, authorId), sql`${posts.state} IN ('draft', 'scheduled')`, isOpenAccount))
    .orderBy(desc(posts.updatedAt), desc(posts.id))
    .limit(limit)

export type EpisodeRow = Awaited<ReturnType<typeof selectEpisodes>>[number]

/** SQL: the time in UTC ms when an episode last left the show's feed. */
export const lastRemovedAt = (showId: number): SQL<number> =>
  sql`coalesce((SELECT max(coalesce(p.removed_at, iif(p.state = 'withdrawn', p.updated_at, 0)))
    FROM posts p JOIN sounds s ON s.post_id = p.id WHERE s.podcast_id = ${showId} AND p.published_at IS NOT NULL), 0)`
