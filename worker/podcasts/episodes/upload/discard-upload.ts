import { and, eq, sql } from 'drizzle-orm'
import { DAY, WEEK } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { episodeAudioKey } from '../audio-object.ts'
import { audioUploadParts, audioUploads } from '../schema.ts'
import { findUpload, type Upload, type UploadReference } from './find-upload.ts'

/** Cancels an open upload; leaves a finished or cancelled one unchanged. Errors: `not_found`. */
export async function cancelUpload(env: Env, db: Database, viewer: Viewer, reference: UploadReference): Promise<void> {
  const upload = await findUpload(db, viewer, reference)
  if (upload.state === 'open') await discardUpload(env, db, upload)
}

/** Discards an upload if it is still open. Updates its row first, so that a concurrent completion cannot attach the object. */
export async function discardUpload(
  env: Env,
  db: Database,
  { id, hash, multipartId }: Pick<Upload, 'id' | 'hash' | 'multipartId'>,
): Promise<void> {
  const { discarded } = await write(db, {
    change: {
      discarded: db
        .update(audioUploads)
        .set({ state: 'given_up', touchedAt: now() })
        .where(and(eq(audioUploads.id, id), eq(audioUploads.state, 'open')))
        .returning({ id: audioUploads.id }),
    },
    after: [db.delete(audioUploadParts).where(eq(audioUploadParts.uploadId, id))],
  })
  if (discarded.length > 0) await deleteUploadedObject(env, hash, multipartId)
}

/** Deletes the object or the parts of an upload; the caller ensures that no post uses them. */
export async function deleteUploadedObject(env: Env, hash: string, multipartId: string): Promise<void> {
  // The multipart upload may already be completed or aborted.
  await env.MEDIA.resumeMultipartUpload(episodeAudioKey(hash), multipartId)
    .abort()
    .catch(() => undefined)
  await env.MEDIA.delete(episodeAudioKey(hash))
}

/** Deletes an object or its parts, stored without an upload row, unless a post references the object. */
export async function deleteUnusedAudio(env: Env, db: Database, hash: string, multipartId: string | null): Promise<void> {
  const referenced = await db.select({ hash: episodes.hash }).from(episodes).where(eq(episodes.hash, hash))
  if (referenced.length > 0) return
  if (multipartId !== null) await deleteUploadedObject(env, hash, multipartId)
  else await env.MEDIA.delete(episodeAudioKey(hash))
}

const MONTH = 30 * DAY
const BATCH_SIZE = 20

interface Row {
  id: number
  hash: string
  multipartId: string
}

const COLUMNS = sql`id, hash, multipart_id AS "multipartId"`

/**
 * Cron task: per run, discards at most `BATCH_SIZE` open uploads idle for a week, and deletes the rows of as many ended uploads idle for
 * thirty days. Also deletes the object of an expired row unless an episode uses it, as after a crash.
 */
export async function sweepUploads(env: Env, db: Database): Promise<void> {
  const at = now()
  const stale = await db.all<Row>(
    sql`SELECT ${COLUMNS} FROM sound_uploads WHERE state = 'open' AND touched_at <= ${at - WEEK} ORDER BY touched_at LIMIT ${BATCH_SIZE}`,
  )
  for (const upload of stale) await discardUpload(env, db, upload)
  const expired =
    await db.all<Row>(sql`SELECT ${COLUMNS} FROM sound_uploads WHERE state IN ('done', 'given_up') AND touched_at <= ${at - MONTH}
    ORDER BY touched_at LIMIT ${BATCH_SIZE}`)
  for (const { id, hash, multipartId } of expired) {
    const used = await db.all(sql`SELECT 1 FROM sounds WHERE hash = ${hash}`)
    if (used.length === 0) await deleteUploadedObject(env, hash, multipartId)
    await db.run(sql`DELETE FROM sound_uploads WHERE id = ${id}`)
  }
}
