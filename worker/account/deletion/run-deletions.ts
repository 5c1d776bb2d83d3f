import { and, asc, isNull, lte } from 'drizzle-orm'
import { type Database, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { deleteChunk } from './delete-chunk.ts'
import { finishErasure, tombstonePostChunk } from './erase-content.ts'
import { eraseEpisodeAudioChunk, eraseImportChunk, eraseInlineAudioChunk, erasePictureChunk, eraseUploadChunk } from './erase-media.ts'
import { PERSONAL_ROWS } from './personal-rows.ts'
import { accountDeletions } from './schema.ts'
import { transferPublication } from './transfer-publication.ts'

/** Maximum number of batches per cron run; the next run continues. */
const BATCHES_PER_RUN = 150
const USERS_PER_RUN = 20

/** Performs a bounded step; returns false when nothing is left. */
type Step = (env: Env, db: Database, userId: number) => Promise<boolean>

const STEPS: readonly Step[] = [
  (_, db, userId) => transferPublication(db, userId),
  (_, db, userId) => tombstonePostChunk(db, userId),
  eraseEpisodeAudioChunk,
  eraseUploadChunk,
  eraseImportChunk,
  erasePictureChunk,
  eraseInlineAudioChunk,
  ...PERSONAL_ROWS.map(
    ({ table, key, where }): Step =>
      (_, db, userId) =>
        deleteChunk(db, table, key, where(userId)),
  ),
]

/** Erases accounts whose grace period has ended, oldest first. Batches are small and idempotent, so a run can be killed at any point. */
export async function runDeletions(env: Env, batches = BATCHES_PER_RUN): Promise<void> {
  const db = database(env)
  const due = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(and(isNull(accountDeletions.completedAt), lte(accountDeletions.dueAt, now())))
    .orderBy(asc(accountDeletions.dueAt))
    .limit(USERS_PER_RUN)
  let left = batches
  for (const { userId } of due) {
    for (const step of STEPS) {
      while (await step(env, db, userId)) if (--left <= 0) return
    }
    await finishErasure(db, userId)
  }
}
