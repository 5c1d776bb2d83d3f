import { and, eq } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { notFound } from '#worker/lib/errors.ts'
import { joinParts, uploadClosed } from '#worker/lib/upload-parts.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { attachAudio } from '#worker/podcasts/episodes/attach-audio.ts'
import { probeStoredAudio, readStoredTags } from '#worker/posts/media/index.ts'
import { episodeAudioKey } from '../audio-object.ts'
import { type CompleteUpload, type UploadResult, viewAudioFile } from '../contract.ts'
import { assertMayChangeSound } from '../episode-access.ts'
import { audioUploadParts } from '../schema.ts'
import { discardUpload } from './discard-upload.ts'
import { corruptAudio, findUpload, notAudio, tooLarge, tooLong, type Upload, type UploadReference } from './find-upload.ts'
import { suggestCover, suggestTitle } from './tag-suggestions.ts'

/**
 * Completes an upload and attaches it to the post; repeated and concurrent calls return the same audio. Errors: `not_found`; `conflict`
 * while parts are missing, after cancellation or for an advertisement that is reviewed with its sound; `unsupported_type`, `invalid` or `too_large` for an unacceptable file, which is then
 * discarded.
 */
export async function completeUpload(
  env: Env,
  db: Database,
  viewer: Viewer,
  reference: UploadReference,
  { peaks }: CompleteUpload,
): Promise<UploadResult> {
  const upload = await findUpload(db, viewer, reference)
  if (upload.state === 'given_up') throw uploadClosed()
  if (upload.state === 'open') await assertMayChangeSound(db, upload.postId)
  const key = episodeAudioKey(upload.hash)
  if (upload.state === 'open') await joinUpload(env, db, upload)
  const tags = await readStoredTags(env.MEDIA, key)
  if (upload.state === 'open') await attachAudio(db, upload, { ...(await inspectAudio(env, db, upload)), tags, peaks })
  const audio = await readAudioFile(db, upload)
  return { audio, title: suggestTitle(tags), cover: await suggestCover(env, db, viewer, upload.postId, tags) }
}

/** Probes the joined file; discards an unacceptable one and throws the reason. */
async function inspectAudio(env: Env, db: Database, upload: Upload) {
  const audioInfo = await probeStoredAudio(env.MEDIA, episodeAudioKey(upload.hash))
  // A concurrent call discarded it.
  if (audioInfo === undefined) throw uploadClosed()
  const isTooLong = typeof audioInfo !== 'string' && audioInfo.duration > LIMITS.episodeDuration
  if (typeof audioInfo !== 'string' && !isTooLong && upload.bytes <= LIMITS.episodeAudioBytes) return audioInfo
  await discardUpload(env, db, upload)
  if (audioInfo === 'unknown') throw notAudio()
  if (audioInfo === 'broken') throw corruptAudio()
  throw isTooLong ? tooLong() : tooLarge()
}

async function readAudioFile(db: Database, { postId, hash }: Upload) {
  const [row] = await db
    .select({ hash: episodes.hash, format: episodes.format, bytes: episodes.bytes, duration: episodes.duration })
    .from(episodes)
    .where(and(eq(episodes.postId, postId), eq(episodes.hash, hash)))
  // The audio was replaced or removed meanwhile.
  if (!row) throw notFound()
  return viewAudioFile(row)
}

async function joinUpload(env: Env, db: Database, { id, hash, multipartId, bytes }: Upload): Promise<void> {
  const parts = await db
    .select({ partNumber: audioUploadParts.number, etag: audioUploadParts.etag })
    .from(audioUploadParts)
    .where(eq(audioUploadParts.uploadId, id))
    .orderBy(audioUploadParts.number)
  const forgetParts = () => db.delete(audioUploadParts).where(eq(audioUploadParts.uploadId, id))
  await joinParts(env.MEDIA, { key: episodeAudioKey(hash), multipartId, bytes, parts, forgetParts })
}
