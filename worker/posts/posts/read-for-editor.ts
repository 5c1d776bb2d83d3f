import { and, eq, isNull } from 'drizzle-orm'
import type { AudioFormat } from '#shared/audio.ts'
import type { Picture } from '#shared/contract.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { named, namedOrNull } from '#worker/db/named.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { viewSoundFile } from '#worker/podcasts/episodes/contract.ts'
import { sounds } from '#worker/podcasts/episodes/schema.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import { chosenSlug, postPath } from './address.ts'
import type { EditorPost } from './contract.ts'
import { flawText } from './flaws.ts'
import { selectTags, selectTopics } from './labels.ts'
import { canEdit } from './policy.ts'
import { postBodies, postDrafts, posts } from './schema.ts'

/** A post with its draft for whoever may write it; anybody else learns nothing but `not_found`. */
export async function readForEditor(db: Database, viewer: Viewer, hash: string): Promise<EditorPost> {
  const byHash = eq(posts.hash, hash)
  const [rows, tagRows, topicRows] = await db.batch([
    db
      .select({
        hash: posts.hash,
        authorId: posts.authorId,
        state: posts.state,
        removedBy: posts.removedBy,
        publishedTitle: named(posts.title, 'published_title'),
        slug: posts.slug,
        canonicalUrl: posts.canonicalUrl,
        publishAt: posts.publishAt,
        scheduleFlaw: posts.scheduleFlaw,
        publicationHash: namedOrNull(publications.hash, 'publication_hash'),
        description: posts.description,
        cover: posts.cover,
        commentsOn: posts.commentsOn,
        authorHandle: named(users.handle, 'author_handle'),
        publicationHandle: namedOrNull(publications.handle, 'publication_handle'),
        revision: postDrafts.revision,
        title: postDrafts.title,
        document: postDrafts.document,
        savedAt: postDrafts.updatedAt,
        soundHash: namedOrNull(sounds.hash, 'sound_hash'),
        format: sounds.format,
        bytes: sounds.bytes,
        duration: sounds.duration,
        soundCover: namedOrNull(sounds.cover, 'sound_cover'),
        season: sounds.season,
        episode: sounds.episode,
        podcastHash: namedOrNull(podcasts.hash, 'podcast_hash'),
        podcastTitle: namedOrNull(podcasts.title, 'podcast_title'),
        shownRevision: namedOrNull(postBodies.revision, 'shown_revision'),
      })
      .from(posts)
      .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
      .innerJoin(users, eq(users.id, posts.authorId))
      .leftJoin(publications, eq(publications.id, posts.publicationId))
      .leftJoin(sounds, eq(sounds.postId, posts.id))
      .leftJoin(podcasts, and(eq(podcasts.id, sounds.podcastId), isNull(podcasts.removedAt)))
      .leftJoin(postBodies, eq(postBodies.postId, posts.id))
      .where(byHash),
    selectTags(db, byHash),
    selectTopics(db, byHash),
  ])
  const [row] = rows
  if (!row || !canEdit(viewer, row)) throw notFound()
  const { state, revision, title, document, description, cover, commentsOn, savedAt, canonicalUrl, publishAt } = row
  return {
    hash,
    state,
    revision,
    title,
    document,
    description,
    cover,
    commentsOn,
    savedAt,
    slug: chosenSlug(row.slug, row.publishedTitle),
    canonicalUrl,
    publication: row.publicationHash,
    publishAt,
    scheduleFlaw: flawText(row.scheduleFlaw),
    tags: tagRows.map(({ name }) => name),
    topics: topicRows.map(({ key }) => key),
    path: state === 'published' ? postPath(row.publicationHandle ?? row.authorHandle, row.slug, hash) : null,
    sound: soundOf(row),
    changed: row.shownRevision !== null && row.shownRevision !== revision,
  }
}

interface SoundRow {
  soundHash: string | null
  format: AudioFormat | null
  bytes: number | null
  duration: number | null
  soundCover: Picture | null
  season: number | null
  episode: number | null
  podcastHash: string | null
  podcastTitle: string | null
}

function soundOf({
  soundHash,
  format,
  bytes,
  duration,
  soundCover,
  season,
  episode,
  podcastHash,
  podcastTitle,
}: SoundRow): EditorPost['sound'] {
  if (soundHash === null || format === null || bytes === null || duration === null) return null
  return {
    ...viewSoundFile({ hash: soundHash, format, bytes, duration }),
    season,
    episode,
    cover: soundCover,
    podcast: podcastHash && podcastTitle ? { hash: podcastHash, title: podcastTitle } : null,
  }
}
