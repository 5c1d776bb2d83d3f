import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { pictureKeys } from './image-key.ts'
import { isUsed } from './use.ts'

const DAY = 86_400_000
const GRACE = 7 * DAY
const CHECKED_A_RUN = 40
const SWEPT_A_RUN = 20

/**
 * For the cron: looks after some pictures, those not looked after longest first, and deletes some that nothing has used for a week.
 * Whether a picture is used is decided by the statement that gives it up, so one taken into use before that stays; who claims it
 * later (`claimPictures`) is told it is gone. Objects go before their rows, and what a crash left is finished by the next run.
 */
export async function sweepPictures(env: Env, db: Database): Promise<void> {
  const at = now()
  await db.run(sql`UPDATE media SET checked_at = ${at}, unused_since = iif(${isUsed}, NULL, coalesce(unused_since, ${at}))
    WHERE id IN (SELECT id FROM media WHERE checked_at <= ${at - DAY} AND swept_at IS NULL ORDER BY checked_at, id LIMIT ${CHECKED_A_RUN})`)
  // The same upload again must be a new picture, whatever becomes of this one.
  await db.run(sql`UPDATE media SET swept_at = ${at}, content_digest = 'swept ' || hash
    WHERE id IN (SELECT id FROM media WHERE unused_since <= ${at - GRACE} AND swept_at IS NULL ORDER BY unused_since, id LIMIT ${SWEPT_A_RUN})
      AND NOT ${isUsed}`)
  const swept = await db.all<{ id: number; hash: string; widths: string }>(
    sql`SELECT id, hash, widths FROM media WHERE unused_since <= ${at - GRACE} AND swept_at IS NOT NULL LIMIT ${SWEPT_A_RUN}`,
  )
  if (swept.length === 0) return
  await env.MEDIA.delete(swept.flatMap(({ hash, widths }) => pictureKeys({ hash, widths: JSON.parse(widths) })))
  await db.run(sql`DELETE FROM media WHERE id IN (SELECT value FROM json_each(${JSON.stringify(swept.map(({ id }) => id))}))`)
}
