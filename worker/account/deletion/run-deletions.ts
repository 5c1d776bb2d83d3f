import { and, asc, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import { mapProfileTexts } from '#shared/profile-texts.ts'
import { accountDeletions, users } from '#worker/account/auth/schema.ts'
import { suspensions } from '#worker/account/suspensions/schema.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { type Erasure, eraseChunk } from '#worker/lib/erasure.ts'
import { logError } from '#worker/lib/log-error.ts'
import type { Slice } from '#worker/lib/slice.ts'
import { failureAssignments } from '#worker/lib/turn-lease.ts'
import { moderationDecisions, reports } from '#worker/moderation/cases/schema.ts'
import { invoices } from '#worker/money/invoices/schema.ts'
import { hasNoPaidPromotion } from '#worker/money/promotions/index.ts'
import { isWalletSettled } from '#worker/money/wallet/index.ts'
import { invalidateUser } from '#worker/people/profiles/index.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { postReviews } from '#worker/posts/reviews/schema.ts'
import { submissions } from '#worker/publications/directory/schema.ts'
import { forgetVoter } from '#worker/site/ballots/index.ts'
import { contactMessages } from '#worker/site/contact/schema.ts'

/** Maximum number of batches per cron run; the next run continues. */
const BATCHES_PER_RUN = 150
const USERS_PER_RUN = 20

/** Slices that others import keep what the erasures above them look up, such as the address of the account. */
const erasuresOf = (slices: readonly Slice[]): readonly Erasure[] => slices.toReversed().flatMap(({ erases = [] }) => erases)

/**
 * Erases accounts whose grace period has ended; one whose wallet has received money meanwhile waits until staff return it. Batches are small
 * and idempotent, so a run can be killed at any point. An account that fails is tried again after a pause, which grows, and one that used up
 * the batches of a run continues behind the others, so that none holds up the rest.
 */
export async function runDeletions(env: Env, slices: readonly Slice[], batches = BATCHES_PER_RUN): Promise<void> {
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
  const erasures = erasuresOf(slices)
  let left = batches
  let failure: unknown
  for (const { userId } of due) {
    const of = eq(accountDeletions.userId, userId)
    await db.run(sql`UPDATE account_deletions SET ${failureAssignments(now())} WHERE user_id = ${userId}`)
    try {
      left = await eraseAccount(env, db, erasures, userId, left)
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
async function eraseAccount(env: Env, db: Database, erasures: readonly Erasure[], userId: number, batches: number): Promise<number> {
  let left = batches
  for (const erasure of erasures) {
    while (await eraseChunk(erasure, env, db, userId)) if (--left <= 0) return 0
  }
  await finishErasure(db, userId)
  return left
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
    db
      .update(users)
      .set({ name: '', ...mapProfileTexts(() => ''), links: [], avatar: null, role: 'member' })
      .where(eq(users.id, userId)),
    db.update(accountDeletions).set({ publications: [], completedAt: now() }).where(eq(accountDeletions.userId, userId)),
  ])
}
