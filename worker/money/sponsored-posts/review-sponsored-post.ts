import { and, eq, type SQL, sql } from 'drizzle-orm'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { ownSubjectError } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { refundInvoiceStatements } from '#worker/money/invoices/index.ts'
import { invoices } from '#worker/money/invoices/schema.ts'
import { notifyReview } from '#worker/notifications/publish/index.ts'
import { releaseHeld, withdrawStatements } from '#worker/posts/posts/index.ts'
import { postDrafts, posts } from '#worker/posts/posts/schema.ts'
import { markReturned } from '#worker/posts/reviews/index.ts'
import { postReviews } from '#worker/posts/reviews/schema.ts'
import { sponsorships } from '#worker/posts/sponsorship/schema.ts'
import { isOwnPost } from '#worker/publications/members/index.ts'
import type { ReviewSponsoredPost } from './contract.ts'

/**
 * Decides about a version of a paid post that is not the viewer's own; repeating a decision changes nothing. Approving publishes a held
 * version. Returning a post that was never approved refunds its whole price and takes it off publication; returning an edit of an approved
 * post leaves what is public. Errors: `not_found`; `forbidden` for the viewer's own and one of a publication that they edit; `stale` if the author replaced the version; `conflict` if another decision was made.
 */
export async function reviewSponsoredPost(db: Database, viewer: Viewer, hash: string, input: ReviewSponsoredPost): Promise<void> {
  const found = await findSponsorship(db, viewer, hash)
  if (!found) throw notFound()
  if (!found.canReview) throw ownSubjectError()
  let obstacle: AppError | undefined
  if (found.state === 'in_review' || found.state === 'approved') {
    if (input.decision === 'return') await returnPost(db, viewer, found, input)
    else if (input.version > 0) obstacle = await release(db, viewer, found, input.version)
    else await approveAsPublished(db, viewer, found)
  }
  const after = await findSponsorship(db, viewer, hash)
  if (!after) throw notFound()
  if (!isDecidedSo(after, input)) throw after.canReview ? decisionError(after, obstacle) : ownSubjectError()
}

/** SQL condition on `sponsorships`: the viewer may decide about it, as neither the request nor the post is their own. */
export const canReview = ({ id }: Viewer): SQL => sql`(sponsorships.user_id <> ${id} AND NOT ${isOwnPost(id, sql`sponsorships.post_id`)})`

const findSponsorship = async (db: Database, viewer: Viewer, hash: string) => {
  const [row] = await db
    .select({
      id: sponsorships.id,
      hash: sponsorships.hash,
      state: sponsorships.state,
      reviewedVersion: sponsorships.reviewedVersion,
      reason: sponsorships.reason,
      postId: sponsorships.postId,
      postHash: columnAlias(posts.hash, 'post_hash'),
      authorId: posts.authorId,
      title: columnAlias(postDrafts.title, 'draft_title'),
      invoice: columnAlias(invoices.hash, 'invoice_hash'),
      heldVersion: nullableColumnAlias(postReviews.version, 'held_version'),
      canReview: sql<number>`${canReview(viewer)}`.as('can_review'),
    })
    .from(sponsorships)
    .innerJoin(posts, eq(posts.id, sponsorships.postId))
    .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
    .innerJoin(invoices, eq(invoices.id, sponsorships.invoiceId))
    .leftJoin(postReviews, and(eq(postReviews.postId, sponsorships.postId), eq(postReviews.state, 'held')))
    .where(eq(sponsorships.hash, hash))
  return row
}
type Found = NonNullable<Awaited<ReturnType<typeof findSponsorship>>>

/** A decision leaves its version in the row; that of an edit that was returned also its reason. */
const isDecidedSo = ({ state, reviewedVersion, reason }: Found, input: ReviewSponsoredPost): boolean =>
  reviewedVersion === (input.version ?? 0) &&
  (input.decision === 'approve'
    ? state === 'approved' && reason === ''
    : state === 'returned' || (state === 'approved' && reason === input.reason))

/** Returns why a decision changed nothing; `obstacle` is why the version could not be published. */
function decisionError({ state, heldVersion }: Found, obstacle: AppError | undefined): AppError {
  if (state === 'unpaid' || state === 'canceled') return conflict('هزینهٔ این رپورتاژ آگهی پرداخت نشده است.')
  if (state === 'returned') return conflict('این رپورتاژ آگهی پیش‌تر بازگردانده شده است.')
  if (state === 'approved' && heldVersion === null) return conflict('دربارهٔ این نسخه پیش‌تر تصمیم گرفته‌اند.')
  return obstacle ?? new AppError('stale', { message: 'نویسنده این نسخه را عوض کرده یا پس گرفته است؛ صفحه را تازه کن.' })
}

const hasHeldVersion = (postId: number) => sql`EXISTS (SELECT 1 FROM post_reviews r WHERE r.post_id = ${postId} AND r.state = 'held')`
const isPublished = (postId: number) => sql`EXISTS (SELECT 1 FROM posts p WHERE p.id = ${postId} AND p.state = 'published')`

/** SQL condition: the sponsorship still has the state that was read, the viewer may decide about it, and this version is the one to decide about. */
function isUndecided(viewer: Viewer, { id, postId, state }: Found, version: number | null): SQL {
  const isThis = sql`(EXISTS (SELECT 1 FROM sponsorships s WHERE s.id = ${id} AND s.state = ${state}) AND NOT ${isOwnPost(viewer.id, postId)})`
  if (version !== null && version > 0)
    return sql`(${isThis} AND EXISTS (SELECT 1 FROM post_reviews r WHERE r.post_id = ${postId} AND r.state = 'held' AND r.version = ${version}))`
  const isFirst = state === 'in_review' ? sql`1` : sql`0`
  return sql`(${isThis} AND ${isFirst} AND NOT ${hasHeldVersion(postId)} AND ${version === 0 ? isPublished(postId) : sql`NOT ${isPublished(postId)}`})`
}

const setDecision = (
  db: Database,
  { id }: Found,
  decision: Pick<typeof sponsorships.$inferInsert, 'reviewedVersion' | 'reviewedBy' | 'reviewedAt' | 'reason' | 'state'>,
  guard: SQL,
) =>
  db
    .update(sponsorships)
    .set(decision)
    .where(and(eq(sponsorships.id, id), guard))

function approvalStatements(db: Database, viewer: Viewer, found: Found, version: number, guard: SQL): Statement[] {
  const decision = { state: 'approved', reviewedVersion: version, reviewedBy: viewer.id, reviewedAt: now(), reason: '' } as const
  return [
    audit(
      db,
      { actorId: viewer.id, kind: 'money', action: 'approve_sponsored_post', subject: found.postHash, details: { version } },
      guard,
    ),
    setDecision(db, found, decision, guard),
  ]
}

/** Publishes the held version as its author asked, by the way of every review. Returns why that did not happen now, which may be a lost race. */
async function release(db: Database, viewer: Viewer, found: Found, version: number): Promise<AppError | undefined> {
  const decision = { moderatorId: viewer.id, hash: found.postHash, version }
  const released = releaseHeld(db, decision, {
    // Also holds once the decision is stored, until the review of the version is marked as released.
    condition: (postId) => sql`EXISTS (SELECT 1 FROM sponsorships s JOIN posts q ON q.id = s.post_id
      WHERE s.id = ${found.id} AND s.state IN ('in_review', 'approved') AND q.state <> 'removed' AND NOT ${isOwnPost(viewer.id, postId)})`,
    alsoRun: (guard) => approvalStatements(db, viewer, found, version, guard),
  })
  return released.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError && (error.code === 'stale' || error.code === 'conflict')) return error
      throw error
    },
  )
}

/** The post is public already, with its label since the payment. */
async function approveAsPublished(db: Database, viewer: Viewer, found: Found): Promise<void> {
  const guard = isUndecided(viewer, found, 0)
  const event = { ref: `sponsored:${found.hash}`, title: found.title, path: commercialPath(found) }
  await atomic(db, [notifyReview(db, found.authorId, 'postReleased', event, guard), ...approvalStatements(db, viewer, found, 0, guard)])
}

const commercialPath = ({ postHash }: Found): string => `/me/p/${postHash}/commercial`

async function returnPost(
  db: Database,
  viewer: Viewer,
  found: Found,
  { version, reason }: Extract<ReviewSponsoredPost, { decision: 'return' }>,
): Promise<void> {
  const { id, postId, postHash, authorId, title, invoice, hash } = found
  const isFirst = found.state === 'in_review'
  const guard = isUndecided(viewer, found, version)
  const [at, reviewedVersion] = [now(), version ?? 0]
  // Follows the decision, which makes `guard` false.
  const isReturnedNow = sql`EXISTS (SELECT 1 FROM sponsorships s WHERE s.id = ${id} AND s.reviewed_at = ${at} AND s.reviewed_by = ${viewer.id}
    AND s.reviewed_version = ${reviewedVersion} AND s.reason = ${reason})`
  const decision = { reviewedVersion, reviewedBy: viewer.id, reviewedAt: at, reason }
  await atomic(db, [
    ...(isFirst
      ? refundInvoiceStatements(
          db,
          { hash: newHash(), invoice, amount: 'rest', note: reason, refundedBy: viewer.id, clientKey: `sponsored:${hash}`, at },
          guard,
        )
      : []),
    audit(
      db,
      {
        actorId: viewer.id,
        kind: 'money',
        action: 'return_sponsored_post',
        subject: postHash,
        details: { version: reviewedVersion, reason },
      },
      guard,
    ),
    notifyReview(db, authorId, 'postReturned', { ref: `sponsored:${hash}:${at}`, title, path: commercialPath(found) }, guard),
    setDecision(db, found, isFirst ? { ...decision, state: 'returned' } : decision, guard),
    ...(isFirst ? await withdrawStatements(db, postId, isReturnedNow) : []),
    markReturned(
      db,
      postId,
      { moderatorId: viewer.id, reason, isWarning: false },
      sql`${postReviews.state} = 'held' AND ${postReviews.version} = ${reviewedVersion} AND ${isReturnedNow}`,
    ),
  ])
}
