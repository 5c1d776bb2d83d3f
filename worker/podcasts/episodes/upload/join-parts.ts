import { eq } from 'drizzle-orm'
import { formatNumber } from '#shared/persian/digits.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { episodeAudioKey } from '../episode-audio-key.ts'
import { audioUploadParts } from '../schema.ts'
import type { Upload } from './find-upload.ts'
import { countParts } from './part-sizes.ts'

/** Joins the parts into one object; does nothing if it exists already, as after a crash. Errors: `conflict` while parts are missing. */
export async function joinParts(env: Env, db: Database, { id, hash, multipartId, bytes }: Upload): Promise<void> {
  const key = episodeAudioKey(hash)
  if (await env.MEDIA.head(key)) return
  const parts = await db
    .select({ partNumber: audioUploadParts.number, etag: audioUploadParts.etag })
    .from(audioUploadParts)
    .where(eq(audioUploadParts.uploadId, id))
    .orderBy(audioUploadParts.number)
  const uploaded = parts.filter(({ etag }) => !etag.startsWith('claim '))
  const missing = countParts(bytes) - uploaded.length
  if (missing > 0) throw partsMissing(missing)
  try {
    await env.MEDIA.resumeMultipartUpload(key, multipartId).complete(uploaded)
  } catch (error) {
    if (await env.MEDIA.head(key)) return
    console.error(JSON.stringify({ level: 'error', event: 'parts_not_joined', hash, error: String(error) }))
    // R2 holds a different part than recorded, because a claim outlived its timeout. Request all parts again.
    await db.delete(audioUploadParts).where(eq(audioUploadParts.uploadId, id))
    throw partsMissing(countParts(bytes))
  }
}

const partsMissing = (missing: number) =>
  new AppError('conflict', {
    message: `${formatNumber(missing)} بخش از این پرونده هنوز نرسیده است؛ دوباره امتحان کن.`,
    details: { missing },
  })
