import { eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { archiveKey, archivePrefix } from './object-keys.ts'
import { isStillOwned } from './policy.ts'
import { archives } from './schema.ts'

const ARCHIVES_PER_RUN = 20

/** Deletes all objects whose keys begin with the prefix. */
export async function deleteObjects(env: Pick<Env, 'MEDIA'>, prefix: string): Promise<void> {
  for (;;) {
    const { objects, truncated } = await env.MEDIA.list({ prefix })
    if (objects.length > 0) await env.MEDIA.delete(objects.map(({ key }) => key))
    if (!truncated) return
  }
}

interface StoredArchive {
  id: number
  hash: string
  multipartId: string | null
}

/** Deletes the objects of an archive, then its row. */
async function deleteArchive(env: Env, db: Database, { id, hash, multipartId }: StoredArchive): Promise<void> {
  // R2 rejects this if the upload is complete or aborted.
  if (multipartId !== null)
    await env.MEDIA.resumeMultipartUpload(archiveKey(hash), multipartId)
      .abort()
      .catch(() => undefined)
  await deleteObjects(env, archivePrefix(hash))
  await db.delete(archives).where(eq(archives.id, id))
}

const stored = { id: archives.id, hash: archives.hash, multipartId: archives.multipartId }

/**
 * Cron task: ends archives that expired, failed a while ago or whose publication changed hands, and deletes those that ended, once no turn
 * writes them any more.
 */
export async function deleteArchives(env: Env, db: Database): Promise<void> {
  const at = now()
  await db
    .update(archives)
    .set({ state: 'ended' })
    .where(sql`state = 'ready' AND expires_at <= ${at} OR state = 'failed' AND created_at <= ${at - LIMITS.archiveLifetime}
      OR state IN ('running', 'ready') AND NOT ${isStillOwned}`)
  const ended = await db
    .select(stored)
    .from(archives)
    .where(sql`${archives.state} = 'ended' AND ${archives.leaseUntil} <= ${at}`)
    .limit(ARCHIVES_PER_RUN)
  for (const archive of ended) await deleteArchive(env, db, archive)
}

/** Deletes an archive of a member who is erased, or of one of their publications; returns false when none is left. */
export async function eraseArchive(env: Env, db: Database, userId: number): Promise<boolean> {
  const [archive] = await db.update(archives).set({ state: 'ended' }).where(eq(archives.requestedBy, userId)).returning(stored)
  if (archive) await deleteArchive(env, db, archive)
  return archive !== undefined
}
