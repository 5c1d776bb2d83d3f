import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import type { AudioProbe, Tags } from '#worker/posts/media/index.ts'
import type { Chapter, EpisodeFields, ImportedTranscript } from './contract.ts'
import { episodeAudioKey } from './episode-audio-key.ts'
import { episodeChapters, episodes, transcripts } from './schema.ts'
import { extractChapters } from './upload/tag-suggestions.ts'

export interface ImportedEpisode extends Omit<EpisodeFields, 'show'> {
  postId: number
  showId: number
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
}

/** Statements: attach a stored file to a post without audio, with its original guid, while `guard` holds. */
export function insertImportedEpisode(db: Database, episode: ImportedEpisode, guard: SQL): Statement[] {
  const { postId, hash, bytes, audioInfo, tags, transcript } = episode
  const at = now()
  const json = JSON.stringify
  const chapters = episode.chapters.length > 0 ? episode.chapters : extractChapters(tags, audioInfo.duration)
  const segments = json(transcript?.segments ?? [])
  const hasTranscript = transcript !== null && transcript.segments.length > 0 && fitsTranscriptLimit(segments)
  return [
    db.insert(episodes).select(
      sql`SELECT ${postId}, ${hash}, ${episode.showId}, ${episodeAudioKey(hash)}, ${audioInfo.format}, ${bytes}, ${audioInfo.duration},
        ${Math.min(tags.headBytes, bytes)}, '', ${episode.guid}, ${episode.season}, ${episode.episode}, ${episode.kind},
        ${episode.explicit === null ? null : Number(episode.explicit)}, ${episode.cover && json(episode.cover)}, ${json(episode.persons)},
        ${json(episode.soundbites.filter(({ start, duration }) => start + duration <= audioInfo.duration))}, ${at} WHERE ${guard}`,
    ),
    ...(chapters.length > 0 ? [db.insert(episodeChapters).select(sql`SELECT ${postId}, ${json(chapters)}, ${at} WHERE ${guard}`)] : []),
    ...(hasTranscript
      ? [
          db
            .insert(transcripts)
            .select(sql`SELECT ${postId}, ${episode.language}, ${Number(transcript.timed)}, ${segments}, ${at} WHERE ${guard}`),
        ]
      : []),
  ]
}

const fitsTranscriptLimit = (segments: string): boolean => new TextEncoder().encode(segments).length <= LIMITS.transcriptBytes
