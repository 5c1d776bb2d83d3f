import { sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { deleteUnusedAudio, episodeAudioKey, remainingAudioBytes } from '#worker/podcasts/episodes/index.ts'
import { type AudioProbe, probeStoredAudio, readStoredTags, type Tags } from '#worker/posts/media/index.ts'
import type { PictureCopier } from './copy-pictures.ts'
import { type ItemTask, updateItem } from './item-queue.ts'
import { type ImportTurn, renewLease } from './lease.ts'
import type { AudioProgress } from './schema.ts'
import { SourceError } from './source-item.ts'

const PART_BYTES = LIMITS.uploadPartBytes
/** Parts that a turn copies: each takes about ten requests to R2 and D1, of which a turn may make a thousand. */
export const PARTS_PER_TURN = 12

export interface CopiedAudio {
  hash: string
  bytes: number
  audioInfo: Exclude<AudioProbe, string>
  tags: Tags
}

type Result = CopiedAudio | 'unusable' | 'turnOver' | 'full' | 'leaseLost'

/**
 * Streams the sound of an episode from an entry of the archive to R2, one part in memory at a time, and stores the progress after each, so
 * that another turn continues. `unusable` for a sound that is missing, damaged or too large.
 */
export async function copyEpisodeAudio(turn: ImportTurn, copier: PictureCopier, task: ItemTask, entry: string): Promise<Result> {
  const { env, db, lease } = turn
  const source = await copier.source()
  const bytes = source.size?.(entry) ?? 0
  if (!source.stream || bytes === 0 || bytes > LIMITS.episodeAudioBytes) return 'unusable'
  const [room] = await db.all<{ bytes: number }>(sql`SELECT ${remainingAudioBytes(lease.ownerId, 0)} AS bytes`)
  if ((room?.bytes ?? 0) < bytes) return 'full'
  const audioHash = task.audioHash ?? newHash()
  // Stored first, so that the sweep and a cancellation find the object.
  if (task.audioHash === null) await updateItem(turn, task, { audioHash })
  const key = episodeAudioKey(audioHash)
  let progress = task.audio
  try {
    if ((progress?.copied ?? 0) < bytes) {
      const parts = readParts(await source.stream(entry, progress?.copied ?? 0))
      for await (const part of parts) {
        const upload: R2MultipartUpload = progress
          ? env.MEDIA.resumeMultipartUpload(key, progress.multipartId)
          : await env.MEDIA.createMultipartUpload(key)
        const { partNumber, etag } = await upload.uploadPart((progress?.parts.length ?? 0) + 1, part)
        progress = addPart(progress, upload.uploadId, part.length, { partNumber, etag })
        await updateItem(turn, task, { audio: progress })
        if (!(await renewLease(turn))) return 'leaseLost'
        copier.partsLeft -= 1
        if (progress.copied >= bytes) break
        if (copier.partsLeft <= 0 || now() >= copier.until) return 'turnOver'
      }
    }
    if (progress?.copied !== bytes) return discard(turn, task, audioHash, progress)
    if (!(await env.MEDIA.head(key))) await env.MEDIA.resumeMultipartUpload(key, progress.multipartId).complete(progress.parts)
  } catch (error) {
    if (error instanceof SourceError) return discard(turn, task, audioHash, progress)
    // R2 drops an upload that waited a week, as during a pause: the next attempt begins again.
    if (/\(10024\)/.test(String(error))) await discard(turn, task, audioHash, progress)
    throw error
  }
  const audioInfo = await probeStoredAudio(env.MEDIA, key)
  if (audioInfo === undefined || typeof audioInfo === 'string' || audioInfo.duration > LIMITS.episodeDuration)
    return discard(turn, task, audioHash, progress)
  return { hash: audioHash, bytes, audioInfo, tags: await readStoredTags(env.MEDIA, key) }
}

const addPart = (
  progress: AudioProgress | null,
  multipartId: string,
  bytes: number,
  part: AudioProgress['parts'][number],
): AudioProgress => ({
  multipartId,
  copied: (progress?.copied ?? 0) + bytes,
  parts: [...(progress?.parts ?? []), part],
})

async function discard(turn: ImportTurn, task: ItemTask, audioHash: string, progress: AudioProgress | null): Promise<'unusable'> {
  await deleteUnusedAudio(turn.env, turn.db, audioHash, progress?.multipartId ?? null)
  await updateItem(turn, task, { audioHash: null, audio: null })
  return 'unusable'
}

/** Reads a stream in parts of `PART_BYTES`; only the last one is smaller. */
async function* readParts(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let [buffer, size] = [new Uint8Array(PART_BYTES), 0]
  for await (const chunk of stream)
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + PART_BYTES - size)
      buffer.set(piece, size)
      size += piece.length
      at += piece.length
      if (size < PART_BYTES) continue
      yield buffer
      ;[buffer, size] = [new Uint8Array(PART_BYTES), 0]
    }
  if (size > 0) yield buffer.slice(0, size)
}
