import { type SQL, sql } from 'drizzle-orm'
import { WEEK } from '#shared/time.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { deleteUnusedAudio } from '#worker/podcasts/episodes/index.ts'
import { importKey } from './policy.ts'
import { importItems, importParts, imports } from './schema.ts'
import { removeUnusedDrafts } from './undo-items.ts'

/** Whether nothing can need the file of an import any longer: it ended, and no item of it can be tried again. */
const IS_OVER = sql.raw(`(state IN ('cancelled', 'failed', 'undone') OR state = 'done' AND NOT EXISTS (SELECT 1 FROM import_items w
  WHERE w.import_id = imports.id AND w.state = 'failed' AND w.item IS NOT NULL))`)

interface StoredFile {
  id: number
  hash: string
  multipartId: string | null
}

/** Deletes stored data of imports that match `which` and no longer need it: the file or its parts, then the texts that were read. */
export async function discardFiles(env: Env, db: Database, which: SQL, isExpired: SQL = sql`0`): Promise<void> {
  const files = await db.all<StoredFile>(
    sql`SELECT id, hash, multipart_id AS "multipartId" FROM imports WHERE is_stored = 1 AND (${IS_OVER} OR ${isExpired}) AND ${which} LIMIT 20`,
  )
  for (const file of files) await discardFile(env, db, file)
}

export async function discardFile(env: Env, db: Database, { id, hash, multipartId }: StoredFile): Promise<void> {
  // The multipart upload may already be completed or aborted.
  if (multipartId !== null)
    await env.MEDIA.resumeMultipartUpload(importKey(hash), multipartId)
      .abort()
      .catch(() => undefined)
  await env.MEDIA.delete(importKey(hash))
  await discardAudio(env, db, id)
  await atomic(db, [
    db.delete(importParts).where(sql`import_id = ${id}`),
    // The item of a list that is done tells an undo to delete the list.
    db
      .update(importItems)
      .set({ item: null, pictures: {} })
      .where(sql`import_id = ${id} AND state IN ('waiting', 'failed') AND item IS NOT NULL`),
    db.update(imports).set({ isStored: false }).where(sql`id = ${id}`),
  ])
}

/** Deletes the audio of episodes whose copy no episode uses. */
async function discardAudio(env: Env, db: Database, importId: number): Promise<void> {
  const copies = await db.all<{ id: number; hash: string; multipartId: string | null }>(
    sql`SELECT id, audio_hash AS hash, audio ->> 'multipartId' AS "multipartId" FROM import_items
      WHERE import_id = ${importId} AND audio_hash IS NOT NULL`,
  )
  for (const { id, hash, multipartId } of copies) {
    await deleteUnusedAudio(env, db, hash, multipartId)
    await db.update(importItems).set({ audioHash: null, audio: null }).where(sql`id = ${id}`)
  }
}

/**
 * Cron task: cancels imports that nobody started within a week and ends those whose failed items nobody tried again, then deletes the files
 * of ended imports, also of those whose end a crash interrupted.
 */
export async function sweepImports(env: Env, db: Database): Promise<void> {
  const before = now() - WEEK
  const stale = await db.all<{ id: number; hash: string; ownerId: number }>(
    sql`UPDATE imports SET state = 'cancelled', finished_at = ${now()}, lease_key = NULL, lease_until = 0
      WHERE is_stored = 1 AND state IN ('uploading', 'ready', 'paused', 'full') AND coalesce(started_at, created_at) < ${before}
      RETURNING id, hash, owner_id AS "ownerId"`,
  )
  for (const { id, hash, ownerId } of stale)
    await removeUnusedDrafts(db, { hash, ownerId }, sql`EXISTS (SELECT 1 FROM imports c WHERE c.id = ${id} AND c.state = 'cancelled')`)
  await discardFiles(env, db, sql`1`, sql`state = 'done' AND finished_at < ${before}`)
}
