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
import { type Heard, walkAudio } from './audio/read-audio.ts'
import { follow } from './audio/walk.ts'
import { audioKey } from './audio-key.ts'
import { claimUploadedAudio } from './own-audio.ts'
import { partedUpload } from './parted-upload.ts'

type Kept = Audio & { ownerId: number; contentDigest: string; bytes: number }

/**
 * Stores a sound as it comes, piece by piece. The same bytes by the same person answer the first upload. Errors: `too_large` over
 * 25 MB, `unsupported_type`, `invalid` for a broken one, `conflict` when the person's room is full.
 */
export async function uploadAudio(env: Env, db: Database, ownerId: number, body: ReadableStream<Uint8Array> | null): Promise<Audio> {
  const hash = newHash()
  const upload = partedUpload(env.MEDIA, audioKey(hash))
  try {
    const sound = await take(body, (piece) => upload.add(piece))
    const known = await claimUploadedAudio(db, ownerId, sound.contentDigest)
    if (!known) {
      await upload.finish()
      await keep(db, { hash, ownerId, ...sound })
    }
    const stored = known ?? (await claimUploadedAudio(db, ownerId, sound.contentDigest))
    if (!stored) throw conflict(FULL)
    if (stored.hash !== hash) await upload.giveUp()
    return stored
  } catch (error) {
    await upload.giveUp()
    throw error
  }
}

/** Reads a body to its end, handing each piece on; refused as soon as it shows that it is not wanted. */
async function take(body: ReadableStream<Uint8Array> | null, hand: (piece: Uint8Array) => Promise<void>) {
  const digest = createHash('sha256')
  const reader = follow(walkAudio())
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.byteLength
    if (bytes > LIMITS.audioBytes) throw audioTooLarge()
    reader.push(piece)
    const found = reader.found()
    if (found) wanted(found)
    digest.update(piece)
    await hand(piece)
  }
  const sound = wanted(reader.end())
  return { ...sound, bytes, contentDigest: digest.digest('hex') }
}

function wanted(heard: Heard): Exclude<Heard, string> {
  if (heard === 'unknown') throw new AppError('unsupported_type', { message: 'فقط صدای MP3، M4A، AAC، OGG یا FLAC پذیرفته می‌شود.' })
  if (heard === 'broken') throw invalid({ file: 'این پرونده خراب است یا طولش معلوم نیست؛ آن را دوباره به MP3 برگردان و بفرست' })
  return heard
}

export const audioTooLarge = () =>
  new AppError('too_large', { message: `حجم صدا بیش از ${inMegabytes(LIMITS.audioBytes)} است؛ کوتاه‌تر یا فشرده‌ترش کن.` })

const inMegabytes = (bytes: number) => `${formatNumber(bytes / 1_000_000)} مگابایت`
const FULL = `صداهای نوشته‌هایت به ${inMegabytes(LIMITS.audioBytesInAll)} رسیده است؛ صداهایی را که نمی‌خواهی از نوشته‌ها بردار و هفتهٔ دیگر دوباره بکوش.`

/** Nothing is kept when the person's room is full or another request was first with the same bytes. */
async function keep(db: Database, { hash, ownerId, contentDigest, format, duration, bytes }: Kept): Promise<void> {
  const at = now()
  await db.run(sql`INSERT INTO audio (hash, owner_id, content_digest, format, duration, bytes, created_at, checked_at)
    SELECT ${hash}, ${ownerId}, ${contentDigest}, ${format}, ${duration}, ${bytes}, ${at}, ${at}
    WHERE (SELECT coalesce(sum(bytes), 0) FROM audio WHERE owner_id = ${ownerId} AND swept_at IS NULL) + ${bytes} <= ${LIMITS.audioBytesInAll}
    ON CONFLICT DO NOTHING`)
}
