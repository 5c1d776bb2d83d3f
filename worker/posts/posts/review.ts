import { and, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { first, write } from '#worker/db/write.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { unreviewedFrom, viewReview, withdrawFromReview } from '#worker/posts/reviews/index.ts'
import { postReviews } from '#worker/posts/reviews/schema.ts'
import type { ReviewedPost } from './contract.ts'
import { isEditableBy } from './policy.ts'
import { posts } from './schema.ts'

/** Returns the held version of the viewer's post, or why it was returned. Errors: `not_found`, also if it is in neither state. */
export async function readReviewedPost(db: Database, viewer: Viewer, hash: string): Promise<ReviewedPost> {
  const [row] = await db
    .select({
      state: posts.state,
      reviewState: columnAlias(postReviews.state, 'review_state'),
      heldAt: postReviews.heldAt,
      causes: postReviews.causes,
      reason: postReviews.reason,
      unreviewedFrom: unreviewedFrom(posts).as('unreviewed_from'),
      settings: postReviews.settings,
      html: postReviews.html,
      handle: users.handle,
      name: users.name,
      avatar: users.avatar,
    })
    .from(posts)
    .innerJoin(postReviews, eq(postReviews.postId, posts.id))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(posts.hash, hash), isEditableBy(viewer)))
  const review = row && viewReview(row)
  if (!review) throw notFound()
  const { state, settings, html, handle, name, avatar } = row
  return {
    hash,
    title: settings?.title ?? '',
    html,
    minutes: settings?.minutes ?? 1,
    isPublished: state === 'published',
    author: { handle, name, avatar },
    review,
  }
}

/** Takes the viewer's version from review; the draft and any public version stay. Idempotent. Errors: `not_found`. */
export async function cancelReview(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const own = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.hash, hash), isEditableBy(viewer)))
  const { post } = await write(db, { change: [withdrawFromReview(db, sql`${own}`)], read: { post: first(own) } })
  if (!post) throw notFound()
}

/** Returns the page of the review of the viewer's post; undefined unless it is held or was returned and no version is public. */
export async function findReviewPath(db: Database, viewer: Viewer, hash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ reviewState: postReviews.state })
    .from(posts)
    .innerJoin(postReviews, eq(postReviews.postId, posts.id))
    .where(and(eq(posts.hash, hash), isEditableBy(viewer), inArray(postReviews.state, ['held', 'returned'])))
  return row && `/p/${hash}/review`
}
