import { inArray, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { invalidateRemoval } from '#worker/lib/invalidations.ts'
import { deleteUnusedAudio, deleteUploadedObject } from '#worker/podcasts/episodes/index.ts'
import { episodes } from '#worker/podcasts/episodes/schema.ts'
import { discardFile } from '#worker/portability/imports/index.ts'
import { audioCacheTag, audioKey, imageCacheTag, pictureKeys } from '#worker/posts/media/index.ts'
import { audio, media } from '#worker/posts/media/schema.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import { ownUploads } from './personal-rows.ts'

const OBJECTS_PER_BATCH = 10

/** Deletes a chunk of a user’s pictures, objects before rows, so that no object is orphaned; returns false when none are left. */
export async function erasePictureChunk(env: Env, db: Database, userId: number): Promise<boolean> {
  const rows = await db.all<{ id: number; hash: string; widths: string }>(
    sql`SELECT id, hash, widths FROM media WHERE owner_id = ${userId} ORDER BY id LIMIT ${OBJECTS_PER_BATCH}`,
  )
  if (rows.length === 0) return false
  await env.MEDIA.delete(rows.flatMap(({ hash, widths }) => pictureKeys({ hash, widths: JSON.parse(widths) })))
  await atomic(db, [
    invalidateRemoval(
      db,
      rows.map(({ hash }) => imageCacheTag(hash)),
    ),
    db.delete(media).where(
      inArray(
        media.id,
        rows.map(({ id }) => id),
      ),
    ),
  ])
  return true
}

export async function eraseInlineAudioChunk(env: Env, db: Database, userId: number): Promise<boolean> {
  const rows = await db.all<{ id: number; hash: string }>(
    sql`SELECT id, hash FROM audio WHERE owner_id = ${userId} ORDER BY id LIMIT ${OBJECTS_PER_BATCH}`,
  )
  if (rows.length === 0) return false
  await env.MEDIA.delete(rows.map(({ hash }) => audioKey(hash)))
  await atomic(db, [
    invalidateRemoval(
      db,
      rows.map(({ hash }) => audioCacheTag(hash)),
    ),
    db.delete(audio).where(
      inArray(
        audio.id,
        rows.map(({ id }) => id),
      ),
    ),
  ])
  return true
}

export async function eraseEpisodeAudioChunk(env: Env, db: Database, userId: number): Promise<boolean> {
  const rows = await db.all<{ id: number; hash: string; key: string }>(
    sql`SELECT s.post_id AS id, p.hash, s.object_key AS key FROM sounds s JOIN posts p ON p.id = s.post_id WHERE p.author_id = ${userId} LIMIT ${OBJECTS_PER_BATCH}`,
  )
  if (rows.length === 0) return false
  await env.MEDIA.delete(rows.map(({ key }) => key))
  await atomic(db, [
    invalidateRemoval(
      db,
      rows.map(({ hash }) => postCacheTag(hash)),
    ),
    db.delete(episodes).where(
      inArray(
        episodes.postId,
        rows.map(({ id }) => id),
      ),
    ),
  ])
  return true
}

/** Deletes a chunk of a user’s unfinished uploads; returns false when none are left. */
export async function eraseUploadChunk(env: Env, db: Database, userId: number): Promise<boolean> {
  const rows = await db.all<{ id: number; hash: string; multipartId: string }>(
    sql`SELECT id, hash, multipart_id AS "multipartId" FROM sound_uploads WHERE ${ownUploads(userId)} AND state <> 'done' LIMIT ${OBJECTS_PER_BATCH}`,
  )
  if (rows.length === 0) return false
  for (const { hash, multipartId } of rows) await deleteUploadedObject(env, hash, multipartId)
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  await db.run(sql`DELETE FROM sound_upload_parts WHERE upload_id IN ${ids}`)
  await db.run(sql`DELETE FROM sound_uploads WHERE id IN ${ids}`)
  return true
}

/** Deletes a chunk of a user’s import items that copied audio, and that audio unless a post uses it; returns false when none are left. */
export async function eraseImportChunk(env: Env, db: Database, userId: number): Promise<boolean> {
  const rows = await db.all<{ id: number; sound: string; multipartId: string | null }>(
    sql`SELECT t.id, t.sound, t.multipart_id AS "multipartId" FROM podcast_import_items t JOIN podcast_imports i ON i.id = t.import_id
      WHERE i.owner_id = ${userId} AND t.sound IS NOT NULL LIMIT ${OBJECTS_PER_BATCH}`,
  )
  if (rows.length === 0) return false
  for (const { sound, multipartId } of rows) await deleteUnusedAudio(env, db, sound, multipartId)
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  await db.run(sql`DELETE FROM podcast_import_items WHERE id IN ${ids}`)
  return true
}

/** Deletes a chunk of the files of a user’s imports of texts; returns false when none are left. */
export async function eraseImportedFileChunk(env: Env, db: Database, userId: number): Promise<boolean> {
  const files = await db.all<{ id: number; hash: string; multipartId: string | null }>(
    sql`SELECT id, hash, multipart_id AS "multipartId" FROM imports WHERE owner_id = ${userId} AND is_stored = 1 LIMIT ${OBJECTS_PER_BATCH}`,
  )
  for (const file of files) await discardFile(env, db, file)
  return files.length > 0
}
