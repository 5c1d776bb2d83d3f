import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { audioKey } from './audio-key.ts'
import { pictureKeys } from './image-key.ts'
import { isAudioUsed, isPictureUsed } from './media-usage.ts'

const DAY = 86_400_000
const GRACE_PERIOD = 7 * DAY
const CHECKS_PER_RUN = 40
const DELETES_PER_RUN = 20

interface SweptRow {
  id: number
  hash: string
  /** JSON array of stored widths; null for audio. */
  widths: string | null
}

interface SweepTarget {
  table: SQL
  widths: SQL
  isUsed: SQL
  objectKeys(swept: SweptRow): string[]
}

/** Checks up to 40 images for use and deletes up to 20 that have been unused for a week. */
export const sweepPictures = (env: Env, db: Database): Promise<void> =>
  sweep(env, db, {
    table: sql`media`,
    widths: sql`widths`,
    isUsed: isPictureUsed,
    objectKeys: ({ hash, widths }) => pictureKeys({ hash, widths: JSON.parse(widths ?? '[]') }),
  })

export const sweepAudio = (env: Env, db: Database): Promise<void> =>
  sweep(env, db, { table: sql`audio`, widths: sql`NULL AS widths`, isUsed: isAudioUsed, objectKeys: ({ hash }) => [audioKey(hash)] })

/**
 * Checks the rows with the oldest checks first. The statement that marks a row as swept rechecks that it is unused, and `claimPictures` and
 * `claimAudio` ignore swept rows. Objects are deleted before their rows, so that the next run can resume after a crash.
 */
async function sweep(env: Env, db: Database, { table, widths, isUsed, objectKeys }: SweepTarget): Promise<void> {
  const at = now()
  await db.run(sql`UPDATE ${table} SET checked_at = ${at}, unused_since = iif(${isUsed}, NULL, coalesce(unused_since, ${at}))
    WHERE id IN (SELECT id FROM ${table} WHERE checked_at <= ${at - DAY} AND swept_at IS NULL ORDER BY checked_at, id LIMIT ${CHECKS_PER_RUN})`)
  // Clears the digest, so that uploading the same bytes again creates a new row.
  await db.run(sql`UPDATE ${table} SET swept_at = ${at}, content_digest = 'swept ' || hash
    WHERE id IN (SELECT id FROM ${table} WHERE unused_since <= ${at - GRACE_PERIOD} AND swept_at IS NULL ORDER BY unused_since, id LIMIT ${DELETES_PER_RUN})
      AND NOT ${isUsed}`)
  const swept = await db.all<SweptRow>(
    sql`SELECT id, hash, ${widths} FROM ${table} WHERE unused_since <= ${at - GRACE_PERIOD} AND swept_at IS NOT NULL LIMIT ${DELETES_PER_RUN}`,
  )
  if (swept.length === 0) return
  await env.MEDIA.delete(swept.flatMap(objectKeys))
  await db.run(sql`DELETE FROM ${table} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(swept.map(({ id }) => id))}))`)
}
