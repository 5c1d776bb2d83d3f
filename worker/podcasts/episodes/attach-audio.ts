import { and, eq, exists, ne, type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { episodeChapters, episodes, transcripts } from '#worker/podcasts/catalog/schema.ts'
import type { AudioProbe, Tags } from '#worker/posts/media/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { mayChangeUnreviewed } from '#worker/posts/sponsorship/index.ts'
import { enqueueAudioDeletion, episodeAudioKey, insertReplacedAudioHash } from './audio-object.ts'
import type { Chapter, EpisodeFields, ImportedTranscript } from './contract.ts'
import { readEpisodeCacheTags } from './read-episode-cache-tags.ts'
import { audioUploadParts, audioUploads } from './schema.ts'
import type { Upload } from './upload/find-upload.ts'
import { extractChapters } from './upload/tag-suggestions.ts'

type InspectedAudio = Exclude<AudioProbe, string> & { tags: Tags; peaks: string }

/**
 * Attaches the stored file to the post in one batch: redirects the old URL, enqueues deletion of the old object and keeps the episode's
 * other fields. Does nothing unless the upload is open and the post is neither removed nor reviewed with its sound.
 */
export async function attachAudio(
  db: Database,
  { id, hash, postId, bytes }: Upload,
  { format, duration, tags, peaks }: InspectedAudio,
): Promise<void> {
  const at = now()
  const [key, chapters] = [episodeAudioKey(hash), extractChapters(tags, duration)]
  const isOpen = and(eq(audioUploads.id, id), eq(audioUploads.state, 'open'), ne(posts.state, 'removed'), mayChangeUnreviewed(posts.id))
  const guard = exists(
    db.select({ id: audioUploads.id }).from(audioUploads).innerJoin(posts, eq(posts.id, audioUploads.postId)).where(isOpen),
  )
  const cacheTags = await readEpisodeCacheTags(db, postId)
  await atomic(db, [
    insertReplacedAudioHash(db, postId, guard),
    enqueueAudioDeletion(db, postId, sql`s.object_key <> ${key} AND ${guard}`),
    insertSelect(
      db,
      episodes,
      {
        postId,
        hash,
        objectKey: key,
        format,
        bytes,
        duration,
        headBytes: Math.min(tags.headBytes, bytes),
        peaks,
        guid: crypto.randomUUID(),
        kind: 'full',
        persons: sql`'[]'`,
        soundbites: sql`'[]'`,
        storedAt: at,
      },
      sql`WHERE ${guard}`,
    ).onConflictDoUpdate({ target: episodes.postId, set: AUDIO_COLUMNS }),
    // Chapters from the file's tags never overwrite stored ones.
    insertSelect(
      db,
      episodeChapters,
      { postId, chapters, changedAt: at },
      sql`WHERE ${chapters.length} > 0 AND ${guard}`,
    ).onConflictDoNothing(),
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

interface ImportedEpisode extends Omit<EpisodeFields, 'show'> {
  postId: number
  showId: number | null
  hash: string
  bytes: number
  audioInfo: Exclude<AudioProbe, string>
  tags: Tags
  guid: string
  cover: Picture | null
  /** If empty, the chapters in the file's tags are used. */
  chapters: Chapter[]
  transcript: ImportedTranscript | null
  language: string
  /** Waveform; empty if it is unknown. */
  peaks?: string
}

/**
 * Statements: attach a stored file, its chapters and its transcript to a post without audio while `guard` holds. Drops soundbites past the
 * end and a transcript above the limit.
 */
export function insertImportedEpisode(db: Database, episode: ImportedEpisode, guard: SQL): Statement[] {
  const { postId, hash, bytes, audioInfo, tags, transcript } = episode
  const at = now()
  const chapters = episode.chapters.length > 0 ? episode.chapters : extractChapters(tags, audioInfo.duration)
  const segments = JSON.stringify(transcript?.segments ?? [])
  const hasTranscript = transcript !== null && transcript.segments.length > 0 && fitsTranscriptLimit(segments)
  return [
    insertSelect(
      db,
      episodes,
      {
        postId,
        hash,
        showId: episode.showId,
        objectKey: episodeAudioKey(hash),
        format: audioInfo.format,
        bytes,
        duration: audioInfo.duration,
        headBytes: Math.min(tags.headBytes, bytes),
        peaks: episode.peaks ?? '',
        guid: episode.guid,
        season: episode.season,
        episode: episode.episode,
        kind: episode.kind,
        explicit: episode.explicit,
        cover: episode.cover,
        persons: episode.persons,
        soundbites: episode.soundbites.filter(({ start, duration }) => start + duration <= audioInfo.duration),
        storedAt: at,
      },
      sql`WHERE ${guard}`,
    ),
    ...(chapters.length > 0 ? [insertSelect(db, episodeChapters, { postId, chapters, changedAt: at }, sql`WHERE ${guard}`)] : []),
    ...(hasTranscript
      ? [
          insertSelect(
            db,
            transcripts,
            { postId, language: episode.language, timed: transcript.timed, segments: sql`${segments}`, changedAt: at },
            sql`WHERE ${guard}`,
          ),
        ]
      : []),
  ]
}

const fitsTranscriptLimit = (segments: string): boolean => new TextEncoder().encode(segments).length <= LIMITS.transcriptBytes
