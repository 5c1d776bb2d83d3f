import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { claimPart, partInProgress, partSize, readPart, uploadClosed } from '#worker/lib/upload-parts.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { canBeAudio } from '#worker/posts/media/index.ts'
import { episodeAudioKey } from '../audio-object.ts'
import { audioUploadParts, audioUploads } from '../schema.ts'
import { findUpload, notAudio, type UploadReference } from './find-upload.ts'

const PARTS = { table: 'sound_upload_parts', upload: 'upload_id' }

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
  const { part, digest } = await readPart(request, bytes)
  if (reference.number === 1 && !canBeAudio(part)) throw notAudio()
  const claim = await claimPart(db, PARTS, upload.id, { number: reference.number, bytes, digest }, isOpen(upload.id))
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
    const { committed } = await write(db, {
      change: { committed: db.update(audioUploadParts).set({ etag }).where(claimedPart).returning({ number: audioUploadParts.number }) },
      after: [db.update(audioUploads).set({ touchedAt: now() }).where(eq(audioUploads.id, upload.id))],
    })
    if (committed.length === 0) throw partInProgress()
  } catch (error) {
    await db.delete(audioUploadParts).where(claimedPart)
    if (error instanceof AppError) throw error
    // R2 rejects parts of an upload that a concurrent request has just ended.
    const { state } = await findUpload(db, viewer, reference)
    throw state === 'open' ? error : uploadClosed()
  }
}

const isOpen = (id: number): SQL => sql`EXISTS (SELECT 1 FROM sound_uploads WHERE id = ${id} AND state = 'open')`
