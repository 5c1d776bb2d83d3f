import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { DAY, MINUTE } from '#shared/time.ts'
import { isReviewedAfterDecision } from '#worker/account/suspensions/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { invalidate, invalidateRemoval } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { withdrawFromReview } from '#worker/posts/reviews/index.ts'
import { isApprovedAsSponsored, isSponsorshipReviewed } from '#worker/posts/sponsorship/index.ts'
import { invalidateListings, invalidateNeighbours, selectCacheTagsForPosts } from './cache-tags.ts'
import type { ChangePosts, ChangePostsResult } from './contract.ts'
import { canEdit, canRestore, isAuthor, isWrittenBy } from './policy.ts'
import { postBodies, posts } from './schema.ts'

type Action = ChangePosts['action']
type State = (typeof posts.$inferSelect)['state']

/** How long after removal an author can restore a post, in ms. */
export const RESTORE_WINDOW = 30 * DAY
/**
 * For this long after the last update of a removed or withdrawn post, `republish` can publish it again, in ms; longer than the undo toast
 * stays visible.
 */
const UNDO_WINDOW = 10 * MINUTE

/**
 * Withdraws a published or scheduled post, so that its URL returns 404 until it is published again; a scheduled post that was never
 * published becomes a draft. Takes a held version from review. Otherwise withdrawing a withdrawn post or a draft changes nothing. Errors:
 * `not_found`.
 */
export async function withdrawPost(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const post = await findPost(db, hash)
  if (!post || !canEdit(viewer, post)) throw notFound()
  await applyAction(db, 'withdraw', eq(posts.id, post.id))
}

/** Removes a post; if it was ever published, its URL returns 410 from then on. Idempotent. Errors: `not_found`. */
export async function removePost(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const post = await findPost(db, hash)
  if (!post || !isAuthor(viewer, post)) throw notFound()
  if (post.state === 'removed') return
  await applyAction(db, 'remove', eq(posts.id, post.id))
}

/**
 * Restores a post that its author removed, without publishing it. Idempotent. Errors: `not_found`, `forbidden` if someone else removed it,
 * `gone` after `RESTORE_WINDOW`.
 */
export async function restorePost(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const post = await findPost(db, hash)
  if (!post || !isAuthor(viewer, post)) throw notFound()
  if (post.state !== 'removed') return
  if (!canRestore(viewer, post))
    throw new AppError('forbidden', { message: 'این پست را تو حذف نکرده‌ای؛ برای بازگشتش درخواست بازبینی بفرست.' })
  if (now() - (post.removedAt ?? 0) > RESTORE_WINDOW) throw new AppError('gone', { message: 'مهلت ۳۰ روزهٔ بازگرداندن گذشته است.' })
  await applyAction(db, 'restore', eq(posts.id, post.id))
}

async function findPost(db: Database, hash: string) {
  const { id, authorId, state, removedAt, removedBy } = posts
  const [post] = await db.select({ id, authorId, state, removedAt, removedBy }).from(posts).where(eq(posts.hash, hash))
  return post
}

/**
 * Applies one action to several of the viewer's posts in one batch and returns the hashes of those that are now in a resulting state. Skips
 * posts of other authors and posts that do not allow the action. Idempotent.
 */
export async function changePosts(db: Database, viewer: Viewer, { action, hashes }: ChangePosts): Promise<ChangePostsResult> {
  const isTarget = and(isWrittenBy(viewer), sql`${posts.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`)
  return { hashes: await applyAction(db, action, isTarget) }
}

const wasPublished = sql`EXISTS (SELECT 1 FROM ${postBodies} WHERE ${postBodies.postId} = ${posts.id})`

/** Column values that clear the scheduled time, and also the publication of a scheduled post that was never published. */
const clearScheduleColumns = {
  publishAt: null,
  publicationId: sql`iif(${posts.state} = 'scheduled' AND NOT ${wasPublished}, NULL, ${posts.publicationId})`,
}

/** Column values that unpublish, unschedule or restore a post and clear its schedule; its state becomes `withdrawn` if it was ever published, otherwise `draft`. */
export const unpublishColumns = { ...clearScheduleColumns, state: sql<'draft'>`iif(${wasPublished}, 'withdrawn', 'draft')` }

/** Column values that cancel the schedule of a scheduled post and leave any other post in its state. */
export const unscheduleColumns = {
  ...clearScheduleColumns,
  scheduleError: null,
  state: sql<'draft'>`iif(${posts.state} = 'scheduled', ${unpublishColumns.state}, ${posts.state})`,
}

const NOT_REMOVED = { removedAt: null, removedBy: null }

/** Possible states after each action; a post already in one of them is reported as changed. */
const RESULT_STATES: Record<Action, readonly State[]> = {
  remove: ['removed'],
  withdraw: ['draft', 'withdrawn'],
  restore: ['draft', 'withdrawn'],
  republish: ['published'],
}

/** Returns the statements that take a public post off publication if `guard` holds; its review does not change. */
export async function withdrawStatements(db: Database, postId: number, guard: SQL): Promise<Statement[]> {
  const isPublished = sql`${posts.id} = ${postId} AND ${posts.state} = 'published'`
  return [
    invalidateRemoval(db, await selectCacheTagsForPosts(db, eq(posts.id, postId)), guard),
    db
      .update(posts)
      .set({ ...unpublishColumns, updatedAt: now() })
      .where(and(isPublished, guard)),
  ]
}

/** Returns the statements that remove a public post by a decision if `guard` holds, so that its URL returns 410. */
export async function removeStatements(db: Database, postId: number, removedBy: 'moderator' | 'law', guard: SQL): Promise<Statement[]> {
  const at = now()
  return [
    invalidateRemoval(db, await selectCacheTagsForPosts(db, eq(posts.id, postId)), guard),
    db
      .update(posts)
      .set({ ...clearScheduleColumns, state: 'removed', removedAt: at, removedBy, updatedAt: at })
      .where(and(eq(posts.id, postId), eq(posts.state, 'published'), guard)),
  ]
}

/**
 * Returns the statements that publish a post again that a decision removed or withdrew, and refresh every page that lists it, if `guard`
 * holds. A post that its author has changed since stays as it is.
 */
export async function republishStatements(db: Database, postId: number, from: 'removed' | 'withdrawn', guard: SQL): Promise<Statement[]> {
  const isAsDecided =
    from === 'removed' ? sql`${posts.state} = 'removed' AND ${posts.removedBy} IN ('moderator', 'law')` : eq(posts.state, from)
  return [
    db
      .update(posts)
      .set({ ...clearScheduleColumns, ...NOT_REMOVED, state: 'published', updatedAt: now() })
      .where(and(eq(posts.id, postId), isAsDecided, sql`${posts.publishedAt} IS NOT NULL AND ${wasPublished}`, guard)),
    invalidate(db, await selectCacheTagsForPosts(db, eq(posts.id, postId)), guard),
    invalidateListings(db, sql`${postId}`, guard),
    invalidateNeighbours(db, sql`${postId}`, guard),
  ]
}

/** Returns the statements that remove posts as their author does, if `guard` holds for them; it is a condition on `posts`. */
export async function removeByAuthorStatements(db: Database, which: SQL, guard: SQL): Promise<Statement[]> {
  const cacheTags = await selectCacheTagsForPosts(db, which)
  return [
    db
      .update(posts)
      .set(updatedColumns('remove'))
      .where(and(which, isActionAllowed('remove'), guard)),
    ...(cacheTags.length === 0 ? [] : [invalidateRemoval(db, cacheTags)]),
  ]
}

async function applyAction(db: Database, action: Action, isTarget: SQL | undefined): Promise<string[]> {
  const cacheTags = await selectCacheTagsForPosts(db, isTarget)
  if (cacheTags.length === 0) return []
  const ids = sql`SELECT id FROM posts WHERE ${isTarget}`
  const { rows } = await write(db, {
    change: [
      db
        .update(posts)
        .set(updatedColumns(action))
        .where(and(isTarget, isActionAllowed(action))),
      (action === 'remove' || action === 'withdraw' ? invalidateRemoval : invalidate)(db, cacheTags),
    ],
    after: [
      ...(action === 'withdraw' ? [withdrawFromReview(db, sql`(${ids})`)] : []),
      ...(action === 'republish' ? [invalidateListings(db, ids, sql`true`), invalidateNeighbours(db, ids, sql`true`)] : []),
    ],
    read: {
      rows: db
        .select({ hash: posts.hash })
        .from(posts)
        .where(and(isTarget, inArray(posts.state, [...RESULT_STATES[action]]))),
    },
  })
  return rows.map(({ hash }) => hash)
}

function updatedColumns(action: Action) {
  const at = now()
  switch (action) {
    case 'remove':
      return { ...clearScheduleColumns, state: 'removed' as const, removedAt: at, removedBy: 'author' as const, updatedAt: at }
    case 'withdraw':
      return { ...unpublishColumns, updatedAt: at }
    case 'restore':
      return { ...unpublishColumns, ...NOT_REMOVED, updatedAt: at }
    case 'republish':
      return { ...clearScheduleColumns, ...NOT_REMOVED, state: 'published' as const, updatedAt: at }
  }
}

/** The sound of a withdrawn advertisement may have changed since its review. */
const HAS_NO_SOUND = sql`NOT EXISTS (SELECT 1 FROM sounds s WHERE s.post_id = ${posts.id})`

function isActionAllowed(action: Action): SQL | undefined {
  const at = now()
  const removedByAuthor = sql`${posts.state} = 'removed' AND ${posts.removedBy} = 'author'`
  switch (action) {
    case 'remove':
      return inArray(posts.state, ['draft', 'scheduled', 'published', 'withdrawn'])
    case 'withdraw':
      return inArray(posts.state, ['published', 'scheduled'])
    case 'restore':
      return sql`${removedByAuthor} AND ${posts.removedAt} >= ${at - RESTORE_WINDOW}`
    case 'republish':
      return sql`(${posts.state} = 'withdrawn' OR ${removedByAuthor}) AND ${posts.publishedAt} IS NOT NULL AND ${wasPublished} AND ${posts.updatedAt} >= ${at - UNDO_WINDOW}
        AND (${isApprovedAsSponsored(posts.id)} AND ${HAS_NO_SOUND} OR NOT ${isSponsorshipReviewed(posts.id)})
        AND NOT ${isReviewedAfterDecision(posts.id)}`
  }
}
