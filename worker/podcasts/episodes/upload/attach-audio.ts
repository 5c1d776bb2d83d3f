import { and, eq, exists, ne, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import type { AudioProbe, Tags } from '#worker/posts/media/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { enqueueAudioDeletion } from '../delete-audio-object.ts'
import { episodeAudioKey } from '../episode-audio-key.ts'
import { insertReplacedAudioHash } from '../insert-replaced-audio-hash.ts'
import { readEpisodeCacheTags } from '../read-episode-cache-tags.ts'
import { audioUploadParts, audioUploads, episodeChapters, episodes } from '../schema.ts'
import type { Upload } from './find-upload.ts'
import { extractChapters } from './tag-suggestions.ts'

type InspectedAudio = Exclude<AudioProbe, string> & { tags: Tags; peaks: string }

/**
 * Attaches the stored file to the post in one batch: redirects the old URL, enqueues deletion of the old object and keeps the episode's
 * other fields. Does nothing unless the upload is open and the post is not removed.
 */
export async function attachAudio(
  db: Database,
  { id, hash, postId, bytes }: Upload,
  { format, duration, tags, peaks }: InspectedAudio,
): Promise<void> {
  const at = now()
  const [key, chapters] = [episodeAudioKey(hash), extractChapters(tags, duration)]
  const isOpen = and(eq(audioUploads.id, id), eq(audioUploads.state, 'open'), ne(posts.state, 'removed'))
  const guard = exists(
    db.select({ id: audioUploads.id }).from(audioUploads).innerJoin(posts, eq(posts.id, audioUploads.postId)).where(isOpen),
  )
  const cacheTags = await readEpisodeCacheTags(db, postId)
  await atomic(db, [
    insertReplacedAudioHash(db, postId, guard),
    enqueueAudioDeletion(db, postId, sql`s.object_key <> ${key} AND ${guard}`),
    db
      .insert(episodes)
      .select(
        sql`SELECT ${postId}, ${hash}, NULL, ${key}, ${format}, ${bytes}, ${duration}, ${Math.min(tags.headBytes, bytes)}, ${peaks},
          ${crypto.randomUUID()}, NULL, NULL, 'full', NULL, NULL, '[]', '[]', ${at} WHERE ${guard}`,
      )
      .onConflictDoUpdate({ target: episodes.postId, set: AUDIO_COLUMNS }),
    // Chapters from the file's tags never overwrite the author's.
    db
      .insert(episodeChapters)
      .select(sql`SELECT ${postId}, ${JSON.stringify(chapters)}, ${at} WHERE ${chapters.length} > 0 AND ${guard}`)
      .onConflictDoNothing(),
    invalidate(db, cacheTags, guard),
    db.delete(audioUploadParts).where(and(eq(audioUploadParts.uploadId, id), guard)),
    db
      .update(audioUploads)
      .set({ state: 'done', touchedAt: at })
      .where(and(eq(audioUploads.id, id), guard)),
  ])
}

/** Columns that describe the file; a replacement keeps all others. */
const AUDIO_COLUMNS = {
  hash: sql`excluded.hash`,
  objectKey: sql`excluded.object_key`,
  format: sql`excluded.format`,
  bytes: sql`excluded.bytes`,
  duration: sql`excluded.duration`,
  headBytes: sql`excluded.head_bytes`,
  peaks: sql`excluded.peaks`,
  storedAt: sql`excluded.stored_at`,
}
