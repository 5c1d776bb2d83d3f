import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { episodeAudioKey } from '../audio-object.ts'
import type { AudioUpload, AudioUploads, StartUpload } from '../contract.ts'
import { assertMayChangeSound } from '../episode-access.ts'
import { audioUploads } from '../schema.ts'
import { quotaExceeded, tooLarge } from './find-upload.ts'

/**
 * Starts an upload for an editable post, or resumes the open one with the same key. Errors: `not_found`; `too_large`; `conflict` if the
 * file exceeds the remaining quota, or the post is an advertisement that is reviewed with its sound.
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
  await assertMayChangeSound(db, found.id)
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

const MAX_LISTED = 10
/** Numbers of the received parts; excludes claimed ones, which R2 has not stored yet. */
const UPLOADED_PARTS = sql<string>`(SELECT json_group_array(p.number) FROM (SELECT number FROM sound_upload_parts
  WHERE upload_id = ${audioUploads.id} AND etag NOT LIKE 'claim %' ORDER BY number) p)`.as('came')

async function readOpenUploads(db: Database, where: SQL | undefined) {
  const rows = await db
    .select({
      hash: audioUploads.hash,
      key: audioUploads.key,
      name: audioUploads.fileName,
      bytes: audioUploads.bytes,
      parts: UPLOADED_PARTS,
    })
    .from(audioUploads)
    .where(and(eq(audioUploads.state, 'open'), where))
    .orderBy(desc(audioUploads.touchedAt), desc(audioUploads.id))
    .limit(MAX_LISTED)
  return rows.map((row): AudioUpload => ({ ...row, partBytes: LIMITS.uploadPartBytes, parts: JSON.parse(row.parts) }))
}

/**
 * Lists at most `MAX_LISTED` open uploads of an editable post, latest activity first, and the remaining quota in bytes. Errors:
 * `not_found`.
 */
export async function listUploads(db: Database, viewer: Viewer, post: string): Promise<AudioUploads> {
  const [found] = await db
    .select({ id: posts.id, remainingBytes: remainingAudioBytes(viewer.id, sql`${posts.id}`).as('room') })
    .from(posts)
    .where(and(eq(posts.hash, post), isEditableBy(viewer)))
  if (!found) throw notFound()
  return { uploads: await readOpenUploads(db, eq(audioUploads.postId, found.id)), remainingBytes: Math.max(0, found.remainingBytes) }
}

/**
 * SQL: the author's remaining audio quota in bytes, less the sizes of open uploads. The audio of `postId` does not count, since the new
 * file replaces it.
 */
export const remainingAudioBytes = (ownerId: number, postId: SQL | number): SQL<number> => sql<number>`(${LIMITS.episodeAudioBytesTotal}
  - (SELECT coalesce(sum(s.bytes), 0) FROM sounds s JOIN posts p ON p.id = s.post_id WHERE p.author_id = ${ownerId} AND p.id <> ${postId})
  - (SELECT coalesce(sum(u.bytes), 0) FROM sound_uploads u WHERE u.owner_id = ${ownerId} AND u.state = 'open'))`
