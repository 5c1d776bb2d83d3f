import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Audio } from '#shared/audio.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { MediaBucket, ObjectKey } from '#worker/lib/media-bucket.ts'
import { createParserDriver } from './audio/byte-parser.ts'
import { type AudioProbe, parseAudio } from './audio/parse-audio.ts'
import { audioKey } from './object-keys.ts'
import { claimUploadedAudio } from './owned-media.ts'

/** R2 requires parts of equal size, at least 5 MiB each, except for the last part. */
const PART_BYTES = 5 * 1024 * 1024

/** Streams an object of unknown length to R2, holding one part in memory at a time. The object becomes visible on `finish`. */
function createMultipartWriter(bucket: MediaBucket, key: ObjectKey) {
  let buffer = new Uint8Array(PART_BYTES)
  let size = 0
  let multipart: { upload: R2MultipartUpload; parts: R2UploadedPart[] } | undefined
  const sendPart = async (bytes: Uint8Array<ArrayBuffer>) => {
    multipart ??= { upload: await bucket.createMultipartUpload(key), parts: [] }
    multipart.parts.push(await multipart.upload.uploadPart(multipart.parts.length + 1, bytes))
  }
  return {
    async write(piece: Uint8Array): Promise<void> {
      for (let at = 0; at < piece.length; ) {
        const next = piece.subarray(at, at + PART_BYTES - size)
        buffer.set(next, size)
        size += next.length
        at += next.length
        if (size < PART_BYTES) return
        await sendPart(buffer)
        buffer = new Uint8Array(PART_BYTES)
        size = 0
      }
    },
    async finish(): Promise<void> {
      if (!multipart) {
        await bucket.put(key, buffer.subarray(0, size))
        return
      }
      if (size > 0) await sendPart(buffer.slice(0, size))
      await multipart.upload.complete(multipart.parts)
    },
    /** Discards the upload, whether or not it is finished. R2 itself expires abandoned multipart uploads after a week. */
    async abort(): Promise<void> {
      await multipart?.upload.abort().catch(() => undefined)
      await bucket.delete(key)
    },
  }
}

type AudioRow = Audio & { ownerId: number; contentDigest: string; bytes: number }

/**
 * Streams an audio file to R2. If the owner already uploaded the same bytes, returns that upload. Errors: `too_large` over
 * `LIMITS.postAudioBytes`, `unsupported_type`, `invalid` for a broken file, `conflict` over the owner's quota.
 */
export async function uploadAudio(env: Env, db: Database, ownerId: number, body: ReadableStream<Uint8Array> | null): Promise<Audio> {
  const hash = newHash()
  const upload = createMultipartWriter(env.MEDIA, audioKey(hash))
  try {
    const audio = await readAudio(body, (chunk) => upload.write(chunk))
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

async function readAudio(body: ReadableStream<Uint8Array> | null, onChunk: (chunk: Uint8Array) => Promise<void>) {
  const digest = createHash('sha256')
  const reader = createParserDriver(parseAudio())
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > LIMITS.postAudioBytes) throw audioTooLarge()
    reader.push(chunk)
    const found = reader.result()
    if (found) requireSupported(found)
    digest.update(chunk)
    await onChunk(chunk)
  }
  const audio = requireSupported(reader.end())
  return { ...audio, bytes, contentDigest: digest.digest('hex') }
}

function requireSupported(probe: AudioProbe): Exclude<AudioProbe, string> {
  if (probe === 'unknown') throw new AppError('unsupported_type', { message: 'فقط صدای MP3، M4A، AAC، OGG یا FLAC پذیرفته می‌شود.' })
  if (probe === 'broken') throw invalid({ file: 'این فایل خراب است یا طولش معلوم نیست؛ آن را دوباره به MP3 برگردان و بفرست' })
  return probe
}

export const audioTooLarge = () =>
  new AppError('too_large', { message: `حجم صدا بیش از ${formatMegabytes(LIMITS.postAudioBytes)} است؛ کوتاه‌تر یا فشرده‌ترش کن.` })

const formatMegabytes = (bytes: number) => `${formatNumber(bytes / 1_000_000)} مگابایت`
const QUOTA_MESSAGE = `صداهای پست‌هایت به ${formatMegabytes(LIMITS.postAudioBytesTotal)} رسیده است؛ صداهایی را که نمی‌خواهی از پست‌ها بردار و هفتهٔ دیگر دوباره امتحان کن.`

/** SQL: bytes of the owner's audio in posts, without files that are being deleted. */
export const usedAudioBytes = (ownerId: number): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(bytes), 0) FROM audio WHERE owner_id = ${ownerId} AND swept_at IS NULL)`

/** Inserts nothing if the file would exceed the owner's quota or a concurrent request stored the same bytes. */
async function insertAudio(db: Database, { hash, ownerId, contentDigest, format, duration, bytes }: AudioRow): Promise<void> {
  const at = now()
  await db.run(sql`INSERT INTO audio (hash, owner_id, content_digest, format, duration, bytes, created_at, checked_at)
    SELECT ${hash}, ${ownerId}, ${contentDigest}, ${format}, ${duration}, ${bytes}, ${at}, ${at}
    WHERE ${usedAudioBytes(ownerId)} + ${bytes} <= ${LIMITS.postAudioBytesTotal}
    ON CONFLICT DO NOTHING`)
}
