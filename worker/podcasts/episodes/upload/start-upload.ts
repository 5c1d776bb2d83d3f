import { and, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { AudioUpload, StartUpload } from '../contract.ts'
import { episodeAudioKey } from '../episode-audio-key.ts'
import { audioUploads } from '../schema.ts'
import { readOpenUploads } from './list-uploads.ts'
import { remainingAudioBytes } from './remaining-audio-bytes.ts'
import { quotaExceeded, tooLarge } from './upload-errors.ts'

/**
 * Starts an upload for an editable post, or resumes the one with the same key. Errors: `not_found`; `too_large`; `conflict` if the file
 * exceeds the remaining quota.
 */
export async function startUpload(env: Env, db: Database, viewer: Viewer, post: string, request: StartUpload): Promise<AudioUpload> {
  if (request.bytes > LIMITS.episodeAudioBytes) throw tooLarge()
  const isEditablePost = and(eq(posts.hash, post), isEditableBy(viewer))
  const [found] = await db
    .select({ id: posts.id, remainingBytes: remainingAudioBytes(viewer.id, sql`${posts.id}`).as('room') })
    .from(posts)
    .where(isEditablePost)
  if (!found) throw notFound()
  const isSameUpload = and(eq(audioUploads.postId, found.id), eq(audioUploads.key, request.key))
  const existing = await touchUpload(db, isSameUpload)
  if (existing) return existing
  if (found.remainingBytes < request.bytes) throw quotaExceeded(found.remainingBytes)
  const hash = newHash()
  const multipart = await env.MEDIA.createMultipartUpload(episodeAudioKey(hash))
  const at = now()
  await db.run(sql`INSERT INTO sound_uploads (hash, post_id, owner_id, key, multipart_id, file_name, bytes, created_at, touched_at)
    SELECT ${hash}, ${found.id}, ${viewer.id}, ${request.key}, ${multipart.uploadId}, ${request.name}, ${request.bytes}, ${at}, ${at}
    WHERE ${remainingAudioBytes(viewer.id, found.id)} >= ${request.bytes} ON CONFLICT DO NOTHING`)
  const upload = await touchUpload(db, isSameUpload)
  // A concurrent request started the upload or used up the quota.
  if (upload?.hash !== hash) await multipart.abort()
  if (!upload) throw quotaExceeded(found.remainingBytes)
  return upload
}

async function touchUpload(db: Database, where: SQL | undefined): Promise<AudioUpload | undefined> {
  await atomic(db, [
    db
      .update(audioUploads)
      .set({ touchedAt: now() })
      .where(and(eq(audioUploads.state, 'open'), where)),
  ])
  return (await readOpenUploads(db, where))[0]
}
