import { inArray, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import type { Erasure } from '#worker/lib/erasure.ts'
import { invalidateRemoval } from '#worker/lib/invalidations.ts'
import { audioCacheTag, audioKey, imageCacheTag, pictureKeys } from './object-keys.ts'
import { audio, media } from './schema.ts'

const OBJECTS_PER_BATCH = 10

/** Deletes a chunk of a user’s pictures, objects before rows, so that no object is orphaned; returns false when none are left. */
async function erasePictureChunk(env: Env, db: Database, userId: number): Promise<boolean> {
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

async function eraseInlineAudioChunk(env: Env, db: Database, userId: number): Promise<boolean> {
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

export const erasure: readonly Erasure[] = [erasePictureChunk, eraseInlineAudioChunk]
