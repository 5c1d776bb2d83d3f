import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isSound } from '#worker/posts/media/index.ts'
import { soundUploadParts, soundUploads } from '../schema.ts'
import { soundKey } from '../sound-key.ts'
import { findUpload, type Upload, type UploadName } from './find-upload.ts'
import { bytesOfPart } from './parts-of.ts'
import { readPart } from './read-part.ts'
import { closed, noSound, otherBytes, underWay } from './refusals.ts'

/** Longer than the bucket takes for one part, in ms; then whoever claimed it is believed dead. */
const CLAIM = 30_000

/**
 * Takes one part, in any order; the same again changes nothing. Errors: `not_found`, `invalid` for another length or digest than
 * said, `unsupported_type` when the first shows that it is no sound, `conflict` for other bytes than before or a closed upload,
 * `rate_limited` while the same part comes from elsewhere.
 */
export async function putPart(
  env: Env,
  db: Database,
  viewer: Viewer,
  name: UploadName & { number: number },
  request: Request,
): Promise<void> {
  const upload = await findUpload(db, viewer, name)
  if (upload.state !== 'open') throw closed()
  const bytes = bytesOfPart(upload.bytes, name.number)
  if (bytes === 0) throw invalid({ number: 'این پرونده به این شماره بخشی ندارد' })
  const { part, digest } = await readPart(request, bytes)
  if (name.number === 1 && !isSound(part)) throw noSound()
  const claim = await claimPart(db, upload, { number: name.number, bytes, digest })
  if (claim === undefined) return
  const which = and(eq(soundUploadParts.uploadId, upload.id), eq(soundUploadParts.number, name.number), eq(soundUploadParts.etag, claim))
  try {
    const { etag } = await env.MEDIA.resumeMultipartUpload(soundKey(upload.hash), upload.multipartId).uploadPart(name.number, part)
    const [taken] = await atomic(db, [
      db.update(soundUploadParts).set({ etag }).where(which).returning({ number: soundUploadParts.number }),
      db.update(soundUploads).set({ touchedAt: now() }).where(eq(soundUploads.id, upload.id)),
    ])
    if (taken.length === 0) throw underWay()
  } catch (error) {
    await db.delete(soundUploadParts).where(which)
    if (error instanceof AppError) throw error
    // The bucket no longer takes parts of an upload another tab has just ended.
    const { state } = await findUpload(db, viewer, name)
    throw state === 'open' ? error : closed()
  }
}

interface Part {
  number: number
  bytes: number
  digest: string
}

/**
 * One request alone hands a part to the bucket, which keeps the last it was given and names each anew. Undefined when it is there
 * already.
 */
async function claimPart(db: Database, { id }: Upload, { number, bytes, digest }: Part): Promise<string | undefined> {
  const at = now()
  const claim = `claim ${at} ${crypto.randomUUID()}`
  const claimed = await db.all(sql`INSERT INTO sound_upload_parts (upload_id, number, bytes, etag, digest)
    SELECT ${id}, ${number}, ${bytes}, ${claim}, ${digest} WHERE EXISTS (SELECT 1 FROM sound_uploads WHERE id = ${id} AND state = 'open')
    ON CONFLICT (upload_id, number) DO UPDATE SET etag = excluded.etag, digest = excluded.digest
      WHERE etag LIKE 'claim %' AND CAST(substr(etag, 7, 13) AS INTEGER) < ${at - CLAIM}
    RETURNING number`)
  if (claimed.length > 0) return claim
  const [known] = await db
    .select({ etag: soundUploadParts.etag, digest: soundUploadParts.digest })
    .from(soundUploadParts)
    .where(and(eq(soundUploadParts.uploadId, id), eq(soundUploadParts.number, number)))
  if (!known) throw closed()
  if (known.digest !== digest) throw otherBytes()
  if (known.etag.startsWith('claim ')) throw underWay()
  return undefined
}
