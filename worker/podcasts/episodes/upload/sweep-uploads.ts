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
 * For the cron: gives up uploads without a sign of life for a week, and forgets ended ones after a month. Every object began as an
 * upload, so that one which is no post's sound by then, whatever a crash did, goes with its row.
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
