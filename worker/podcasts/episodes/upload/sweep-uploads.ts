import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { deleteUploadedObject, discardUpload } from './cancel-upload.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
const MONTH = 30 * DAY
const BATCH_SIZE = 20

interface Row {
  id: number
  hash: string
  multipartId: string
}

const COLUMNS = sql`id, hash, multipart_id AS "multipartId"`

/**
 * Cron task: per run, discards at most 20 open uploads idle for a week and deletes the rows of at most 20 that ended a month ago. Every
 * uploaded object has a row, so this also deletes objects orphaned by a crash.
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
