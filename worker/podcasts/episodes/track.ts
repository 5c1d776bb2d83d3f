import { eq, type SQL } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/column-alias.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import { type Track, viewAudioFile } from './contract.ts'
import { episodes } from './schema.ts'

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
  showHash: nullableColumnAlias(shows.hash, 'show_hash'),
  showTitle: nullableColumnAlias(shows.title, 'show_title'),
  showCover: nullableColumnAlias(shows.cover, 'show_cover'),
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
  }
}
