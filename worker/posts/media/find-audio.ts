import { and, eq, isNull } from 'drizzle-orm'
import { AUDIO_TYPES, type AudioFormat } from '#shared/audio.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { audioKey } from './audio-key.ts'
import { audio } from './schema.ts'

/** Returns the R2 key and content type of a post's audio file. Errors: `not_found`, also if the file has another format. */
export async function findAudio(db: Database, hash: string, format: AudioFormat): Promise<{ key: string; type: string }> {
  const [row] = await db
    .select({ hash: audio.hash })
    .from(audio)
    .where(and(eq(audio.hash, hash), eq(audio.format, format), isNull(audio.sweptAt)))
  if (!row) throw notFound()
  return { key: audioKey(hash), type: AUDIO_TYPES[format] }
}
