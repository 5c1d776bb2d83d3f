import { and, asc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { suspensions } from '#worker/account/suspensions/schema.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidateRemoval } from '#worker/lib/invalidations.ts'
import { logError } from '#worker/lib/log-error.ts'
import { failureAssignments } from '#worker/lib/turn-lease.ts'
import { moderationDecisions } from '#worker/moderation/decisions/schema.ts'
import { reports } from '#worker/moderation/reports/schema.ts'
import { invoices } from '#worker/money/invoices/schema.ts'
import { hasNoPaidPromotion } from '#worker/money/promotions/index.ts'
import { isWalletSettled } from '#worker/money/wallet/index.ts'
import { invalidateUser } from '#worker/people/profiles/index.ts'
import { deleteUnusedAudio, deleteUploadedObject } from '#worker/podcasts/episodes/index.ts'
import { episodes } from '#worker/podcasts/episodes/schema.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import { eraseArchive } from '#worker/portability/archives/index.ts'
import { discardFile } from '#worker/portability/imports/index.ts'
import { audioCacheTag, audioKey, imageCacheTag, pictureKeys } from '#worker/posts/media/index.ts'
import { audio, media } from '#worker/posts/media/schema.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import { postReviews } from '#worker/posts/reviews/schema.ts'
import { submissions } from '#worker/publications/submissions/schema.ts'
import { forgetVoter } from '#worker/site/ballots/index.ts'
import { contactMessages } from '#worker/site/contact/schema.ts'
import { eraseStatisticsChunk } from './erase-statistics.ts'
import { CHUNK_SIZE, deleteChunk, ownUploads, PERSONAL_ROWS } from './personal-rows.ts'
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

/**
 * Runs the final batch of an erasure: clears the user’s profile and texts from retained rows, except comments that others can read, and
 * marks the deletion complete. The handle stays reserved.
 */
async function finishErasure(db: Database, userId: number): Promise<void> {
  await atomic(db, [
    ...invalidateUser(db, userId, true),
    db
      .update(shows)
      .set({
        ...{ title: '', description: '', category: '', cover: null, author: '', copyright: '', link: null, movedTo: null, guid: null },
        ...{ seasons: [], persons: [], funding: [], texts: [], license: null },
      })
      .where(and(eq(shows.ownerId, userId), isNull(shows.publicationId))),
    db
      .update(contactMessages)
      .set({
        ...{ userId: null, name: '', email: '', subject: '', message: '', replyToken: '' },
        ...{ state: 'closed', closedAt: sql`coalesce(${contactMessages.closedAt}, ${now()})` },
      })
      .where(eq(contactMessages.userId, userId)),
    ...forgetVoter(db, userId),
    db.update(contactMessages).set({ assigneeId: null }).where(eq(contactMessages.assigneeId, userId)),
    db
      .update(postReviews)
      .set({ settings: null, document: null, html: null, text: null, links: null, reasons: null, causes: null })
      .where(eq(postReviews.authorId, userId)),
    db.update(submissions).set({ assigneeId: null }).where(eq(submissions.assigneeId, userId)),
    db.update(reports).set({ details: '' }).where(eq(reports.reporterId, userId)),
    db.update(moderationDecisions).set({ excerpt: '', appeal: null, appealAnswer: null }).where(eq(moderationDecisions.ownerId, userId)),
    db.update(suspensions).set({ subjectPath: '', excerpt: '', appeal: null, appealAnswer: null }).where(eq(suspensions.userId, userId)),
    // Only a paid invoice belongs to the books.
    db
      .update(invoices)
      .set({ buyer: '' })
      .where(and(eq(invoices.userId, userId), ne(invoices.state, 'paid'))),
    db.update(users).set({ name: '', bio: '', city: '', links: [], avatar: null, role: 'member' }).where(eq(users.id, userId)),
    db.update(accountDeletions).set({ publications: [], completedAt: now() }).where(eq(accountDeletions.userId, userId)),
  ])
}

const OBJECTS_PER_BATCH = 10

/** Deletes a chunk of a user’s pictures, objects before rows, so that no object is orphaned; returns false when none are left. */
async function erasePictureChunk(env: Env, db: Database, userId: number): Promise<boolean> {
  const rows = await db.all<{ id: number; hash: string; widths: string }>(
    sql`SELECT id, hash, widths FROM media WHERE owner_id = ${userId} ORDER BY id LIMIT ${OBJECTS_PER_BATCH}`,
  )
  if (rows.length === 0) return false
  await env.MEDIA.delete(rows.flatMap(({ hash, widths }) => pictureKeys({ hash, widths: JSON.parse(widths) })))
  await atomic(db, [
    invalidateRemoval(
      db,
      rows.map(({ hash }) => imageCacheTag(hash)),
    ),
    db.delete(media).where(
      inArray(
        media.id,
        rows.map(({ id }) => id),
      ),
    ),
  ])
  return true
}

async function eraseInlineAudioChunk(env: Env, db: Database, userId: number): Promise<boolean> {
  const rows = await db.all<{ id: number; hash: string }>(
    sql`SELECT id, hash FROM audio WHERE owner_id = ${userId} ORDER BY id LIMIT ${OBJECTS_PER_BATCH}`,
  )
  if (rows.length === 0) return false
  await env.MEDIA.delete(rows.map(({ hash }) => audioKey(hash)))
  await atomic(db, [
    invalidateRemoval(
      db,
      rows.map(({ hash }) => audioCacheTag(hash)),
    ),
    db.delete(audio).where(
      inArray(
        audio.id,
        rows.map(({ id }) => id),
      ),
    ),
  ])
  return true
}

async function eraseEpisodeAudioChunk(env: Env, db: Database, userId: number): Promise<boolean> {
  const rows = await db.all<{ id: number; hash: string; key: string }>(
    sql`SELECT s.post_id AS id, p.hash, s.object_key AS key FROM sounds s JOIN posts p ON p.id = s.post_id WHERE p.author_id = ${userId} LIMIT ${OBJECTS_PER_BATCH}`,
  )
  if (rows.length === 0) return false
  await env.MEDIA.delete(rows.map(({ key }) => key))
  await atomic(db, [
    invalidateRemoval(
      db,
      rows.map(({ hash }) => postCacheTag(hash)),
    ),
    db.delete(episodes).where(
      inArray(
        episodes.postId,
        rows.map(({ id }) => id),
      ),
    ),
  ])
  return true
}

/** Deletes a chunk of a user’s unfinished uploads; returns false when none are left. */
async function eraseUploadChunk(env: Env, db: Database, userId: number): Promise<boolean> {
  const rows = await db.all<{ id: number; hash: string; multipartId: string }>(
    sql`SELECT id, hash, multipart_id AS "multipartId" FROM sound_uploads WHERE ${ownUploads(userId)} AND state <> 'done' LIMIT ${OBJECTS_PER_BATCH}`,
  )
  if (rows.length === 0) return false
  for (const { hash, multipartId } of rows) await deleteUploadedObject(env, hash, multipartId)
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  await db.run(sql`DELETE FROM sound_upload_parts WHERE upload_id IN ${ids}`)
  await db.run(sql`DELETE FROM sound_uploads WHERE id IN ${ids}`)
  return true
}

/** Deletes a chunk of a user’s import items that copied audio, and that audio unless a post uses it; returns false when none are left. */
async function eraseImportChunk(env: Env, db: Database, userId: number): Promise<boolean> {
  const rows = await db.all<{ id: number; sound: string; multipartId: string | null }>(
    sql`SELECT t.id, t.sound, t.multipart_id AS "multipartId" FROM podcast_import_items t JOIN podcast_imports i ON i.id = t.import_id
      WHERE i.owner_id = ${userId} AND t.sound IS NOT NULL LIMIT ${OBJECTS_PER_BATCH}`,
  )
  if (rows.length === 0) return false
  for (const { sound, multipartId } of rows) await deleteUnusedAudio(env, db, sound, multipartId)
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  await db.run(sql`DELETE FROM podcast_import_items WHERE id IN ${ids}`)
  return true
}

/** Deletes a chunk of the files of a user’s imports of texts; returns false when none are left. */
async function eraseImportedFileChunk(env: Env, db: Database, userId: number): Promise<boolean> {
  const files = await db.all<{ id: number; hash: string; multipartId: string | null }>(
    sql`SELECT id, hash, multipart_id AS "multipartId" FROM imports WHERE owner_id = ${userId} AND is_stored = 1 LIMIT ${OBJECTS_PER_BATCH}`,
  )
  for (const file of files) await discardFile(env, db, file)
  return files.length > 0
}
