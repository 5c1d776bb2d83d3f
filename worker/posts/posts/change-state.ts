import { and, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { findTagIds } from '#worker/posts/tags/index.ts'
import { findTopicKeys } from '#worker/posts/topics/index.ts'
import { publications } from '#worker/publications/members/schema.ts'
import { cacheTagsForPostAndLabels } from './cache-tags.ts'
import { canEdit, canRestore, isAuthor } from './policy.ts'
import { postBodies, posts } from './schema.ts'
import { clearScheduleColumns, unpublishColumns } from './unpublish-columns.ts'

/** How long after removal an author can restore a post, in ms. */
export const RESTORE_WINDOW = 30 * 24 * 60 * 60 * 1000

/**
 * Withdraws a published or scheduled post; its URL returns 404 until it is published again. Idempotent. Errors: `not_found`, `conflict` for
 * a draft.
 */
export async function withdrawPost(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const post = await findPost(db, hash)
  if (!post || !canEdit(viewer, post)) throw notFound()
  if (post.state === 'draft') throw new AppError('conflict', { message: 'این پست هنوز منتشر نشده است.' })
  await changeState(db, post, { state: 'withdrawn', from: ['published', 'scheduled', 'withdrawn'] })
}

/** Removes a post; if it was ever published, its URL immediately returns 410. Idempotent. Errors: `not_found`. */
export async function removePost(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const post = await findPost(db, hash)
  if (!post || !isAuthor(viewer, post)) throw notFound()
  if (post.state === 'removed') return
  await changeState(db, post, { state: 'removed', from: ['draft', 'scheduled', 'published', 'withdrawn'] })
}

/**
 * Restores a post that its author removed within the last 30 days, without publishing it. Idempotent. Errors: `not_found`, `forbidden` if
 * someone else removed it, `gone` after 30 days.
 */
export async function restorePost(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const post = await findPost(db, hash)
  if (!post || !isAuthor(viewer, post)) throw notFound()
  if (post.state !== 'removed') return
  if (!canRestore(viewer, post))
    throw new AppError('forbidden', { message: 'این پست را تو حذف نکرده‌ای؛ برای بازگشتش درخواست بازبینی بفرست.' })
  if (now() - (post.removedAt ?? 0) > RESTORE_WINDOW) throw new AppError('gone', { message: 'مهلت ۳۰ روزهٔ بازگرداندن گذشته است.' })
  await changeState(db, post, { state: post.hasBody ? 'withdrawn' : 'draft', from: ['removed'] })
}

async function findPost(db: Database, hash: string) {
  const [post] = await db
    .select({
      id: posts.id,
      hash: posts.hash,
      authorId: posts.authorId,
      authorHash: users.hash,
      publicationHash: publications.hash,
      state: posts.state,
      removedAt: posts.removedAt,
      removedBy: posts.removedBy,
      hasBody: sql<number>`EXISTS (SELECT 1 FROM ${postBodies} WHERE ${postBodies.postId} = ${posts.id})`,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .where(eq(posts.hash, hash))
  return post
}

type FoundPost = NonNullable<Awaited<ReturnType<typeof findPost>>>
type State = FoundPost['state']

async function changeState(db: Database, post: FoundPost, { state, from }: { state: State; from: State[] }): Promise<void> {
  const [tagIds, topicKeys] = await Promise.all([findTagIds(db, post.id), findTopicKeys(db, post.id)])
  const removal = state === 'removed' ? { removedAt: now(), removedBy: 'author' as const } : { removedAt: null, removedBy: null }
  await atomic(db, [
    db
      .update(posts)
      .set({ ...(state === 'withdrawn' ? unpublishColumns : { ...clearScheduleColumns, state }), updatedAt: now(), ...removal })
      .where(and(eq(posts.id, post.id), inArray(posts.state, from))),
    invalidate(db, cacheTagsForPostAndLabels(post, tagIds, topicKeys)),
  ])
}
