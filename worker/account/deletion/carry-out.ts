import { and, asc, isNull, lte } from 'drizzle-orm'
import { type Database, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { deleteSome } from './chunk.ts'
import { eraseSomeAudio, eraseSomeImports, eraseSomePictures, eraseSomeSounds, eraseSomeUploads } from './erase-objects.ts'
import { ROWS } from './erase-rows.ts'
import { emptySomePosts, finishErasure } from './erase-words.ts'
import { handOverOne } from './hand-over.ts'
import { accountDeletions } from './schema.ts'

/** Batches of one cron run; the next run goes on where this one stopped. */
const BATCHES_A_RUN = 150
const PEOPLE_A_RUN = 20

/** Does a bounded piece of work; false when there was none left. */
type Step = (env: Env, db: Database, userId: number) => Promise<boolean>

const STEPS: readonly Step[] = [
  (_, db, userId) => handOverOne(db, userId),
  (_, db, userId) => emptySomePosts(db, userId),
  eraseSomeSounds,
  eraseSomeUploads,
  eraseSomeImports,
  eraseSomePictures,
  eraseSomeAudio,
  ...ROWS.map(
    ({ table, key, of }): Step =>
      (_, db, userId) =>
        deleteSome(db, table, key, of(userId)),
  ),
]

/**
 * Carries out the deletions whose 30 days are over, oldest first. Each batch is small and leaves a state the next one starts from,
 * so that a run can be killed anywhere and what is done twice changes nothing.
 */
export async function carryOutDeletions(env: Env, batches = BATCHES_A_RUN): Promise<void> {
  const db = database(env)
  const due = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(and(isNull(accountDeletions.doneAt), lte(accountDeletions.dueAt, now())))
    .orderBy(asc(accountDeletions.dueAt))
    .limit(PEOPLE_A_RUN)
  let left = batches
  for (const { userId } of due) {
    for (const step of STEPS) {
      while (await step(env, db, userId)) if (--left <= 0) return
    }
    await finishErasure(db, userId)
  }
}
