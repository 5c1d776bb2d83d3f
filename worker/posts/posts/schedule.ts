import { and, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { slugify } from '#shared/persian/slug.ts'
import type { Database } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { endReview } from '#worker/posts/reviews/index.ts'
import { insertMissingTags, replaceTags } from '#worker/posts/tags/index.ts'
import { replaceTopics } from '#worker/posts/topics/index.ts'
import { unpublishColumns } from './change-state.ts'
import type { ReschedulePost, SchedulePost, ScheduleResult } from './contract.ts'
import { canEdit, isEditableBy } from './policy.ts'
import { postPath } from './post-path.ts'
import { canSchedule } from './publish-limit.ts'
import { checkPublishSettings } from './publish-settings.ts'
import { findPostWithDraft } from './published-version.ts'
import { posts } from './schema.ts'

/**
 * Schedules a post with these settings, or updates the time and settings of a scheduled post. Errors: `not_found`, `stale` if the draft has
 * another revision, `conflict` if the post is published, `invalid` by form field, also for a time around which many posts are due.
 */
export async function schedulePost(
  db: Database,
  viewer: Viewer,
  hash: string,
  { publishAt, ...given }: SchedulePost,
): Promise<ScheduleResult> {
  const found = await findPostWithDraft(db, eq(posts.hash, hash))
  const { post, settings, pictures, destination } = await checkPublishSettings(db, viewer, found, given)
  if (post.state === 'published') throw alreadyPublished()
  assertSchedulableTime(publishAt)
  const { cover, description, commentsOn, canonicalUrl } = settings
  const [at, slug] = [now(), settings.slug || slugify(post.title)]
  const guard = sql`EXISTS (SELECT 1 FROM post_drafts d JOIN posts p ON p.id = d.post_id
    WHERE p.id = ${post.id} AND p.state IN ('draft', 'scheduled', 'withdrawn') AND d.revision = ${settings.revision}
      AND ${canSchedule(viewer.id, sql`${post.id}`, publishAt)})`
  const { updated } = await write(db, {
    change: {
      updated: db
        .update(posts)
        .set({
          state: 'scheduled',
          publishAt,
          scheduleError: null,
          title: post.title,
          slug,
          description,
          cover: cover === null ? null : (pictures.get(cover) ?? null),
          publicationId: destination.id,
          commentsOn,
          canonicalUrl,
          updatedAt: at,
        })
        .where(and(eq(posts.id, post.id), guard))
        .returning({ id: posts.id }),
    },
    after: [
      ...insertMissingTags(db, settings.tags, at),
      ...replaceTags(db, post.id, settings.tags, guard),
      ...replaceTopics(db, post.id, settings.topics, guard),
      endReview(db, post.id, guard),
    ],
  })
  if (!updated?.length) throw (await isFull(db, viewer.id, post.id, publishAt)) ? tooManyDue() : new AppError('stale')
  return { hash, publishAt, path: postPath(destination.handle ?? post.authorHandle, slug, hash) }
}

/**
 * Changes the time of a scheduled post. Errors: `not_found`, `conflict` if it is not scheduled, `invalid` if the time is not between
 * `LIMITS.scheduleMin` and `LIMITS.scheduleMax` from now.
 */
export async function reschedulePost(db: Database, viewer: Viewer, hash: string, { publishAt }: ReschedulePost): Promise<ScheduleResult> {
  assertSchedulableTime(publishAt)
  const isOwn = and(eq(posts.hash, hash), isEditableBy(viewer))
  await db
    .update(posts)
    .set({ publishAt, updatedAt: now() })
    .where(and(isOwn, eq(posts.state, 'scheduled'), canSchedule(viewer.id, sql`${posts.id}`, publishAt)))
  const post = await findPostWithDraft(db, eq(posts.hash, hash))
  if (!post || !canEdit(viewer, post)) throw notFound()
  if (post.state === 'published') throw alreadyPublished()
  if (post.state === 'scheduled' && post.publishAt !== publishAt && (await isFull(db, viewer.id, post.id, publishAt))) throw tooManyDue()
  if (post.state !== 'scheduled' || post.publishAt !== publishAt)
    throw conflict('این پست زمان‌بندی نشده است؛ از صفحهٔ نوشتن برایش زمان بگذار.')
  return { hash, publishAt, path: postPath(post.publicationHandle ?? post.authorHandle, post.slug, hash) }
}

/**
 * Cancels a schedule; the post becomes a draft, or withdrawn if it was published before. Idempotent. Errors: `not_found`, `conflict` if it
 * is published.
 */
export async function unschedulePost(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const isOwn = and(eq(posts.hash, hash), isEditableBy(viewer))
  const { rows } = await write(db, {
    change: [
      db
        .update(posts)
        .set({ ...unpublishColumns, updatedAt: now() })
        .where(and(isOwn, eq(posts.state, 'scheduled'))),
    ],
    read: { rows: db.select({ state: posts.state }).from(posts).where(isOwn) },
  })
  const [post] = rows
  if (!post) throw notFound()
  if (post.state === 'published') throw alreadyPublished()
}

async function isFull(db: Database, userId: number, postId: number, publishAt: number): Promise<boolean> {
  const [row] = await db.all<{ isAllowed: number }>(sql`SELECT ${canSchedule(userId, sql`${postId}`, publishAt)} AS "isAllowed"`)
  return row?.isAllowed === 0
}

const tooManyDue = () => invalid({ publishAt: 'نزدیک این زمان پست‌های زیادی زمان‌بندی کرده‌ای؛ زمان دیگری انتخاب کن' })

const alreadyPublished = () => conflict('این پست همین حالا هم منتشر شده است.')

/** Throws `invalid` for the field `publishAt` unless it is between `LIMITS.scheduleMin` and `LIMITS.scheduleMax` from now. */
export function assertSchedulableTime(publishAt: number): void {
  const ahead = publishAt - now()
  if (ahead < LIMITS.scheduleMin) throw invalid({ publishAt: 'این زمان گذشته است؛ دست‌کم یک دقیقه بعد را انتخاب کن' })
  if (ahead > LIMITS.scheduleMax) throw invalid({ publishAt: 'حداکثر تا یک سال بعد می‌توانی زمان بگذاری' })
}
