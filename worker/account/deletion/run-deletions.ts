import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { type Database, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { logError } from '#worker/lib/log-error.ts'
import { failureAssignments } from '#worker/lib/turn-lease.ts'
import { hasNoPaidPromotion } from '#worker/money/promotions/index.ts'
import { isWalletSettled } from '#worker/money/wallet/index.ts'
import { eraseArchive } from '#worker/portability/archives/index.ts'
import {
  eraseEpisodeAudioChunk,
  eraseImportChunk,
  eraseImportedFileChunk,
  eraseInlineAudioChunk,
  erasePictureChunk,
  eraseUploadChunk,
} from './erase-files.ts'
import { eraseStatisticsChunk } from './erase-statistics.ts'
import { finishErasure } from './finish-erasure.ts'
import { CHUNK_SIZE, deleteChunk, PERSONAL_ROWS } from './personal-rows.ts'
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
  (_, db, userId) => eraseUnreadableCommentChunk(db, userId),
  (_, db, userId) => claimContactMessages(db, userId),
  eraseEpisodeAudioChunk,
  eraseUploadChunk,
  eraseArchive,
  eraseImportChunk,
  eraseImportedFileChunk,
  erasePictureChunk,
  eraseInlineAudioChunk,
  eraseStatisticsChunk,
  ...PERSONAL_ROWS.map(
    ({ table, key, where }): Step =>
      (_, db, userId) =>
        deleteChunk(db, table, key, where(userId)),
  ),
]

/**
 * Erases accounts whose grace period has ended; one whose wallet has received money meanwhile waits until staff return it. Batches are small
 * and idempotent, so a run can be killed at any point. An account that fails is tried again after a pause, which grows, and one that used up
 * the batches of a run continues behind the others, so that none holds up the rest.
 */
export async function runDeletions(env: Env, batches = BATCHES_PER_RUN): Promise<void> {
  const db = database(env)
  const due = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(
      and(
        isNull(accountDeletions.completedAt),
        lte(accountDeletions.dueAt, now()),
        lte(accountDeletions.retryAt, now()),
        isWalletSettled(sql`${accountDeletions.userId}`),
        hasNoPaidPromotion(sql`${accountDeletions.userId}`),
      ),
    )
    .orderBy(asc(accountDeletions.retryAt), asc(accountDeletions.dueAt))
    .limit(USERS_PER_RUN)
  let left = batches
  let failure: unknown
  for (const { userId } of due) {
    const of = eq(accountDeletions.userId, userId)
    await db.run(sql`UPDATE account_deletions SET ${failureAssignments(now())} WHERE user_id = ${userId}`)
    try {
      left = await eraseAccount(env, db, userId, left)
      await db.update(accountDeletions).set({ failedTurns: 0, retryAt: now() }).where(of)
    } catch (error) {
      failure ??= error
      logError('account_erasure_failed', error, { user: userId })
    }
    if (left <= 0) break
  }
  // The dashboard shows the failed task.
  if (failure !== undefined) throw failure
}

/** Performs at most `batches` steps of an erasure and returns the number of those left; 0 if it has to be continued. */
async function eraseAccount(env: Env, db: Database, userId: number, batches: number): Promise<number> {
  let left = batches
  for (const step of STEPS) {
    while (await step(env, db, userId)) if (--left <= 0) return 0
  }
  await finishErasure(db, userId)
  return left
}

/** Empties a chunk of a user’s posts, leaving tombstones that return 410; returns false when no post is left. */
async function tombstonePostChunk(db: Database, userId: number): Promise<boolean> {
  const emptied = await db.all<{ id: number }>(
    sql`UPDATE posts SET state = 'removed', removed_by = 'account', removed_at = ${now()}, title = '', slug = '', description = '',
        cover = NULL, words = 0, publish_at = NULL, schedule_flaw = NULL, canonical_url = NULL, pinned_at = NULL
        WHERE id IN (SELECT id FROM posts WHERE author_id = ${userId}
          AND (state <> 'removed' OR removed_by IS NOT 'account' OR title <> '') ORDER BY id LIMIT ${CHUNK_SIZE}) RETURNING id`,
  )
  return emptied.length > 0
}

/**
 * Empties and removes a chunk of a user’s comments that belong to no conversation of others: those nobody sees (held, hidden or removed)
 * and those on the user’s own posts. Returns false when none are left.
 */
async function eraseUnreadableCommentChunk(db: Database, userId: number): Promise<boolean> {
  const emptied = await db.all<{ id: number }>(
    sql`UPDATE comments SET body = '', mentions = '[]', removed_at = coalesce(removed_at, ${now()})
        WHERE id IN (SELECT c.id FROM comments c JOIN posts p ON p.id = c.post_id WHERE c.author_id = ${userId} AND c.body <> ''
          AND (c.state <> 'visible' OR p.author_id = ${userId}) LIMIT ${CHUNK_SIZE}) RETURNING id`,
  )
  return emptied.length > 0
}

/** Assigns contact messages that were sent from the user’s address without signing in to the user, so that they are erased with the others. */
async function claimContactMessages(db: Database, userId: number): Promise<boolean> {
  const claimed = await db.all<{ id: number }>(
    sql`UPDATE contact_messages SET user_id = ${userId} WHERE id IN (SELECT m.id FROM contact_messages m
          JOIN credentials c ON c.user_id = ${userId} AND c.email_verified_at IS NOT NULL AND lower(m.email) IN (lower(c.email), c.email_key)
          WHERE m.user_id IS NULL LIMIT ${CHUNK_SIZE}) RETURNING id`,
  )
  return claimed.length > 0
}
