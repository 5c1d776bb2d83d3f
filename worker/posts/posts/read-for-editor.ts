import { and, eq, isNull } from 'drizzle-orm'
import type { AudioFormat } from '#shared/audio.ts'
import type { Picture } from '#shared/contract.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/column-alias.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { viewAudioFile } from '#worker/podcasts/episodes/contract.ts'
import { episodes } from '#worker/podcasts/episodes/schema.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { EditorPost } from './contract.ts'
import { canEdit } from './policy.ts'
import { customSlug, postPath } from './post-path.ts'
import { postBodies, postDrafts, posts } from './schema.ts'
import { selectTags, selectTopics } from './select-tags-and-topics.ts'
import { validationErrorText } from './validation-errors.ts'

/** Returns a post with its draft for the editor. Errors: `not_found` if it does not exist or the viewer may not edit it. */
export async function readForEditor(db: Database, viewer: Viewer, hash: string): Promise<EditorPost> {
  const byHash = eq(posts.hash, hash)
  const [rows, tagRows, topicRows] = await db.batch([
    db
      .select({
        hash: posts.hash,
        authorId: posts.authorId,
        state: posts.state,
        removedBy: posts.removedBy,
        publishedTitle: columnAlias(posts.title, 'published_title'),
        slug: posts.slug,
        canonicalUrl: posts.canonicalUrl,
        publishAt: posts.publishAt,
        scheduleError: posts.scheduleError,
        publicationHash: nullableColumnAlias(publications.hash, 'publication_hash'),
        description: posts.description,
        cover: posts.cover,
        commentsOn: posts.commentsOn,
        authorHandle: columnAlias(users.handle, 'author_handle'),
        publicationHandle: nullableColumnAlias(publications.handle, 'publication_handle'),
        revision: postDrafts.revision,
        title: postDrafts.title,
        document: postDrafts.document,
        savedAt: postDrafts.updatedAt,
        audioHash: nullableColumnAlias(episodes.hash, 'sound_hash'),
        format: episodes.format,
        bytes: episodes.bytes,
        duration: episodes.duration,
        episodeCover: nullableColumnAlias(episodes.cover, 'sound_cover'),
        season: episodes.season,
        episode: episodes.episode,
        podcastHash: nullableColumnAlias(shows.hash, 'podcast_hash'),
        podcastTitle: nullableColumnAlias(shows.title, 'podcast_title'),
        publishedRevision: nullableColumnAlias(postBodies.revision, 'shown_revision'),
      })
      .from(posts)
      .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
      .innerJoin(users, eq(users.id, posts.authorId))
      .leftJoin(publications, eq(publications.id, posts.publicationId))
      .leftJoin(episodes, eq(episodes.postId, posts.id))
      .leftJoin(shows, and(eq(shows.id, episodes.showId), isNull(shows.removedAt)))
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
    slug: customSlug(row.slug, row.publishedTitle),
    canonicalUrl,
    publication: row.publicationHash,
    publishAt,
    scheduleError: validationErrorText(row.scheduleError),
    tags: tagRows.map(({ name }) => name),
    topics: topicRows.map(({ key }) => key),
    path: state === 'published' ? postPath(row.publicationHandle ?? row.authorHandle, row.slug, hash) : null,
    audio: toEditorAudio(row),
    hasUnpublishedChanges: row.publishedRevision !== null && row.publishedRevision !== revision,
  }
}

interface AudioRow {
  audioHash: string | null
  format: AudioFormat | null
  bytes: number | null
  duration: number | null
  episodeCover: Picture | null
  season: number | null
  episode: number | null
  podcastHash: string | null
  podcastTitle: string | null
}

function toEditorAudio({
  audioHash,
  format,
  bytes,
  duration,
  episodeCover,
  season,
  episode,
  podcastHash,
  podcastTitle,
}: AudioRow): EditorPost['audio'] {
  if (audioHash === null || format === null || bytes === null || duration === null) return null
  return {
    ...viewAudioFile({ hash: audioHash, format, bytes, duration }),
    season,
    episode,
    cover: episodeCover,
    podcast: podcastHash && podcastTitle ? { hash: podcastHash, title: podcastTitle } : null,
  }
}
