import { eq, type SQL } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { named, namedOrNull } from '#worker/db/named.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import { type Track, viewSoundFile } from './contract.ts'
import { sounds } from './schema.ts'

const columns = {
  post: named(posts.hash, 'post_hash'),
  title: named(posts.title, 'post_title'),
  slug: posts.slug,
  postCover: namedOrNull(posts.cover, 'post_cover'),
  handle: named(users.handle, 'author_handle'),
  author: named(users.name, 'author_name'),
  publication: namedOrNull(publications.handle, 'publication_handle'),
  soundHash: named(sounds.hash, 'sound_hash'),
  soundCover: namedOrNull(sounds.cover, 'sound_cover'),
  format: sounds.format,
  bytes: sounds.bytes,
  duration: sounds.duration,
  showHash: namedOrNull(podcasts.hash, 'show_hash'),
  showTitle: namedOrNull(podcasts.title, 'show_title'),
  showCover: namedOrNull(podcasts.cover, 'show_cover'),
  showRemovedAt: namedOrNull(podcasts.removedAt, 'show_removed_at'),
}

/** Statement that reads the episodes `where` chooses, whether public or not; its tables are those of posts, authors and sounds. */
export const selectTracks = (db: Database, where: SQL | undefined) =>
  db
    .select(columns)
    .from(sounds)
    .innerJoin(posts, eq(posts.id, sounds.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .leftJoin(podcasts, eq(podcasts.id, sounds.podcastId))
    .where(where)

type Row = Awaited<ReturnType<typeof selectTracks>>[number]

/** A row as a track; its picture is the episode's own, else the show's, else the post's. A show that was removed is not named. */
export const viewTrack = (row: Row): Track => {
  const show = row.showHash && row.showTitle !== null && row.showRemovedAt === null ? { hash: row.showHash, title: row.showTitle } : null
  return {
    post: row.post,
    path: postPath(row.publication ?? row.handle, row.slug, row.post),
    title: row.title,
    author: row.author,
    cover: row.soundCover ?? (show && row.showCover) ?? row.postCover,
    show,
    audio: viewSoundFile({ hash: row.soundHash, format: row.format, bytes: row.bytes, duration: row.duration }),
  }
}
