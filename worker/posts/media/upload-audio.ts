import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Audio } from '#shared/audio.ts'
import { LIMITS } from '#shared/contract.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { createParserDriver } from './audio/byte-parser.ts'
import { type AudioProbe, parseAudio } from './audio/parse-audio.ts'
import { audioKey } from './audio-key.ts'
import { createMultipartWriter } from './multipart-writer.ts'
import { claimUploadedAudio } from './owned-audio.ts'

type AudioRow = Audio & { ownerId: number; contentDigest: string; bytes: number }

/**
 * Stores a sound as it comes, piece by piece. The same bytes by the same person answer the first upload. Errors: `too_large` over
 * 25 MB, `unsupported_type`, `invalid` for a broken one, `conflict` when the person's room is full.
 */
export async function uploadAudio(env: Env, db: Database, ownerId: number, body: ReadableStream<Uint8Array> | null): Promise<Audio> {
  const hash = newHash()
  const upload = createMultipartWriter(env.MEDIA, audioKey(hash))
  try {
    const audio = await readAudio(body, (piece) => upload.write(piece))
    const known = await claimUploadedAudio(db, ownerId, audio.contentDigest)
    if (!known) {
      await upload.finish()
      await insertAudio(db, { hash, ownerId, ...audio })
    }
    const stored = known ?? (await claimUploadedAudio(db, ownerId, audio.contentDigest))
    if (!stored) throw conflict(QUOTA_MESSAGE)
    if (stored.hash !== hash) await upload.abort()
    return stored
  } catch (error) {
    await upload.abort()
    throw error
  }
}

/** Reads a body to its end, handing each piece on; refused as soon as it shows that it is not wanted. */
async function readAudio(body: ReadableStream<Uint8Array> | null, onChunk: (piece: Uint8Array) => Promise<void>) {
  const digest = createHash('sha256')
  const reader = createParserDriver(parseAudio())
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.byteLength
    if (bytes > LIMITS.postAudioBytes) throw audioTooLarge()
    reader.push(piece)
    const found = reader.result()
    if (found) requireSupported(found)
    digest.update(piece)
    await onChunk(piece)
  }
  const audio = requireSupported(reader.end())
  return { ...audio, bytes, contentDigest: digest.digest('hex') }
}

function requireSupported(probe: AudioProbe): Exclude<AudioProbe, string> {
  if (probe === 'unknown') throw new AppError('unsupported_type', { message: 'فقط صدای MP3، M4A، AAC، OGG یا FLAC پذیرفته می‌شود.' })
  if (probe === 'broken') throw invalid({ file: 'این پرونده خراب است یا طولش معلوم نیست؛ آن را دوباره به MP3 برگردان و بفرست' })
  return probe
}

export const audioTooLarge = () =>
  new AppError('too_large', { message: `حجم صدا بیش از ${formatMegabytes(LIMITS.postAudioBytes)} است؛ کوتاه‌تر یا فشرده‌ترش کن.` })

const formatMegabytes = (bytes: number) => `${formatNumber(bytes / 1_000_000)} مگابایت`
const QUOTA_MESSAGE = `صداهای نوشته‌هایت به ${formatMegabytes(LIMITS.postAudioBytesTotal)} رسیده است؛ صداهایی را که نمی‌خواهی از نوشته‌ها بردار و هفتهٔ دیگر دوباره بکوش.`

/** Nothing is kept when the person's room is full or another request was first with the same bytes. */
async function insertAudio(db: Database, { hash, ownerId, contentDigest, format, duration, bytes }: AudioRow): Promise<void> {
  const at = now()
  await db.run(sql`INSERT INTO audio (hash, owner_id, content_digest, format, duration, bytes, created_at, checked_at)
    SELECT ${hash}, ${ownerId}, ${contentDigest}, ${format}, ${duration}, ${bytes}, ${at}, ${at}
    WHERE (SELECT coalesce(sum(bytes), 0) FROM audio WHERE owner_id = ${ownerId} AND swept_at IS NULL) + ${bytes} <= ${LIMITS.postAudioBytesTotal}
    ON CONFLICT DO NOTHING`)
}
