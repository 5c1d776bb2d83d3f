import { and, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { canBeAudio } from '#worker/posts/media/index.ts'
import { episodeAudioKey } from '../audio-object.ts'
import { audioUploadParts, audioUploads } from '../schema.ts'
import { findUpload, notAudio, partConflict, partInProgress, type Upload, type UploadReference, uploadClosed } from './find-upload.ts'

/** Time in ms after which another request may take over a claim; R2 should have stored the part by then. */
const CLAIM_TIMEOUT_MS = 30_000

/**
 * Stores a part, in any order; repeating it changes nothing. Errors: `not_found`; `invalid` for an unknown number, a short part or a wrong
 * digest; `too_large` for a long part; `unsupported_type` for a first part that is not audio; `conflict` for other bytes or a closed
 * upload; `rate_limited` while another request stores it.
 */
export async function uploadPart(
  env: Env,
  db: Database,
  viewer: Viewer,
  reference: UploadReference & { number: number },
  request: Request,
): Promise<void> {
  const upload = await findUpload(db, viewer, reference)
  if (upload.state !== 'open') throw uploadClosed()
  const bytes = partSize(upload.bytes, reference.number)
  if (bytes === 0) throw invalid({ number: 'این پرونده به این شماره بخشی ندارد' })
  const { part, digest } = await readPart(request, bytes)
  if (reference.number === 1 && !canBeAudio(part)) throw notAudio()
  const claim = await claimPart(db, upload, { number: reference.number, bytes, digest })
  if (claim === undefined) return
  const claimedPart = and(
    eq(audioUploadParts.uploadId, upload.id),
    eq(audioUploadParts.number, reference.number),
    eq(audioUploadParts.etag, claim),
  )
  try {
    const { etag } = await env.MEDIA.resumeMultipartUpload(episodeAudioKey(upload.hash), upload.multipartId).uploadPart(
      reference.number,
      part,
    )
    const [committed] = await atomic(db, [
      db.update(audioUploadParts).set({ etag }).where(claimedPart).returning({ number: audioUploadParts.number }),
      db.update(audioUploads).set({ touchedAt: now() }).where(eq(audioUploads.id, upload.id)),
    ])
    if (committed.length === 0) throw partInProgress()
  } catch (error) {
    await db.delete(audioUploadParts).where(claimedPart)
    if (error instanceof AppError) throw error
    // R2 rejects parts of an upload that a concurrent request has just ended.
    const { state } = await findUpload(db, viewer, reference)
    throw state === 'open' ? error : uploadClosed()
  }
}

interface Part {
  number: number
  bytes: number
  digest: string
}

/**
 * Claims a part for a single request, since R2 keeps the last copy and gives each a new ETag. Undefined if the part is already stored;
 * throws `conflict` or `rate_limited` as `uploadPart` does.
 */
async function claimPart(db: Database, { id }: Upload, { number, bytes, digest }: Part): Promise<string | undefined> {
  const at = now()
  const claim = `claim ${at} ${crypto.randomUUID()}`
  const claimed = await db.all(sql`INSERT INTO sound_upload_parts (upload_id, number, bytes, etag, digest)
    SELECT ${id}, ${number}, ${bytes}, ${claim}, ${digest} WHERE EXISTS (SELECT 1 FROM sound_uploads WHERE id = ${id} AND state = 'open')
    ON CONFLICT (upload_id, number) DO UPDATE SET etag = excluded.etag, digest = excluded.digest
      WHERE etag LIKE 'claim %' AND CAST(substr(etag, 7, 13) AS INTEGER) < ${at - CLAIM_TIMEOUT_MS}
    RETURNING number`)
  if (claimed.length > 0) return claim
  const [known] = await db
    .select({ etag: audioUploadParts.etag, digest: audioUploadParts.digest })
    .from(audioUploadParts)
    .where(and(eq(audioUploadParts.uploadId, id), eq(audioUploadParts.number, number)))
  if (!known) throw uploadClosed()
  if (known.digest !== digest) throw partConflict()
  if (known.etag.startsWith('claim ')) throw partInProgress()
  return undefined
}

const WRONG_LENGTH = 'این بخش کم یا زیاد دارد؛ دوباره بفرستش'
const DIGEST = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/

/**
 * Reads a part of exactly `bytes` bytes and verifies its SHA-256 Content-Digest (RFC 9530), which it returns in base64. Errors: `too_large`
 * for a longer part; `invalid` for a shorter one, or a missing or wrong digest.
 */
async function readPart(request: Request, bytes: number): Promise<{ part: Uint8Array<ArrayBuffer>; digest: string }> {
  const [, expected] = DIGEST.exec(request.headers.get('Content-Digest') ?? '') ?? []
  if (!expected) throw invalid({ digest: 'چکیدهٔ این بخش در سرایند Content-Digest نیامده است' })
  const part = new Uint8Array(bytes)
  let at = 0
  for await (const piece of request.body ?? []) {
    if (at + piece.length > bytes) throw new AppError('too_large', { message: WRONG_LENGTH })
    part.set(piece, at)
    at += piece.length
  }
  if (at < bytes) throw invalid({ file: WRONG_LENGTH })
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', part)).toBase64()
  if (digest !== expected) throw invalid({ digest: 'این بخش در راه عوض شده است؛ دوباره بفرستش' })
  return { part, digest }
}

export const countParts = (bytes: number): number => Math.ceil(bytes / LIMITS.uploadPartBytes)

/** Returns the size of a part in bytes; 0 past the end. */
const partSize = (bytes: number, number: number): number =>
  Math.max(0, Math.min(LIMITS.uploadPartBytes, bytes - (number - 1) * LIMITS.uploadPartBytes))
