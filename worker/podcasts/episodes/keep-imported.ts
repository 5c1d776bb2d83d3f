import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import type { Heard, Tags } from '#worker/posts/media/index.ts'
import type { Chapter, EpisodeFields, ImportedTranscript } from './contract.ts'
import { soundChapters, sounds, transcripts } from './schema.ts'
import { soundKey } from './sound-key.ts'
import { chaptersOf } from './upload/offers.ts'

/** An episode brought from elsewhere: its stored file, and what its feed says of it. */
export interface ImportedSound extends Omit<EpisodeFields, 'show'> {
  postId: number
  podcastId: number
  hash: string
  bytes: number
  heard: Exclude<Heard, string>
  tags: Tags
  guid: string
  cover: Picture | null
  /** None: those the file bears. */
  chapters: Chapter[]
  transcript: ImportedTranscript | null
  language: string
}

/** Statements that make a stored file the sound of a post without one, with the guid it had elsewhere, while `still` holds. */
export function keepImported(db: Database, sound: ImportedSound, still: SQL): Statement[] {
  const { postId, hash, bytes, heard, tags, transcript } = sound
  const at = now()
  const json = JSON.stringify
  const chapters = sound.chapters.length > 0 ? sound.chapters : chaptersOf(tags, heard.duration)
  const segments = json(transcript?.segments ?? [])
  const hasWords = transcript !== null && transcript.segments.length > 0 && fits(segments)
  return [
    db.insert(sounds).select(
      sql`SELECT ${postId}, ${hash}, ${sound.podcastId}, ${soundKey(hash)}, ${heard.format}, ${bytes}, ${heard.duration},
        ${Math.min(tags.headBytes, bytes)}, '', ${sound.guid}, ${sound.season}, ${sound.episode}, ${sound.kind},
        ${sound.explicit === null ? null : Number(sound.explicit)}, ${sound.cover && json(sound.cover)}, ${json(sound.persons)},
        ${json(sound.soundbites.filter(({ start, duration }) => start + duration <= heard.duration))}, ${at} WHERE ${still}`,
    ),
    ...(chapters.length > 0 ? [db.insert(soundChapters).select(sql`SELECT ${postId}, ${json(chapters)}, ${at} WHERE ${still}`)] : []),
    ...(hasWords
      ? [
          db
            .insert(transcripts)
            .select(sql`SELECT ${postId}, ${sound.language}, ${Number(transcript.timed)}, ${segments}, ${at} WHERE ${still}`),
        ]
      : []),
  ]
}

const fits = (segments: string): boolean => new TextEncoder().encode(segments).length <= LIMITS.transcriptBytes
