import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { canBeAudio } from '#worker/posts/media/index.ts'
import { episodeAudioKey } from '../episode-audio-key.ts'
import { audioUploadParts, audioUploads } from '../schema.ts'
import { findUpload, type Upload, type UploadReference } from './find-upload.ts'
import { partSize } from './part-sizes.ts'
import { readPart } from './read-part.ts'
import { notAudio, partConflict, partInProgress, uploadClosed } from './upload-errors.ts'

/** Time in ms after which another request may take over a claim; longer than R2 takes to store a part. */
const CLAIM_TIMEOUT_MS = 30_000

/**
 * Stores a part, in any order; repeating it changes nothing. Errors: `not_found`; `invalid` for a wrong length or digest;
 * `unsupported_type` for a first part that is not audio; `conflict` for other bytes or a closed upload; `rate_limited` while another
 * request stores it.
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

/** Claims a part for a single request, since R2 keeps the last copy and gives each a new ETag. Undefined if the part is already stored. */
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
