import { and, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { slugify } from '#shared/persian/slug.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { addTags, replaceTags } from '#worker/posts/tags/index.ts'
import { replaceTopics } from '#worker/posts/topics/index.ts'
import { postPath } from './address.ts'
import { backToDrafts } from './back-to-drafts.ts'
import { checkSettings } from './check-settings.ts'
import type { Reschedule, Scheduled, SchedulePost } from './contract.ts'
import { findWriting } from './find-writing.ts'
import { canEdit, isEditableBy } from './policy.ts'
import { posts } from './schema.ts'

/**
 * Lets a draft go to its readers at a time, as it is then, with these settings; again with another time or settings changes them.
 * Errors: `not_found`, `stale`, `conflict` when readers have it already, `invalid` with the fields to mend.
 */
export async function schedulePost(db: Database, viewer: Viewer, hash: string, wanted: SchedulePost): Promise<Scheduled> {
  const found = await findWriting(db, eq(posts.hash, hash))
  const { post, pictures, standing } = await checkSettings(db, viewer, found, wanted)
  if (post.state === 'published') throw published()
  refuseTime(wanted.publishAt)
  const { publishAt, description, commentsOn, canonicalUrl } = wanted
  const [at, slug] = [now(), wanted.slug || slugify(post.title)]
  const still = sql`EXISTS (SELECT 1 FROM post_drafts d JOIN posts p ON p.id = d.post_id
    WHERE p.id = ${post.id} AND p.state IN ('draft', 'scheduled', 'withdrawn') AND d.revision = ${wanted.revision})`
  const [kept] = await atomic(db, [
    db
      .update(posts)
      .set({
        state: 'scheduled',
        publishAt,
        scheduleFlaw: null,
        title: post.title,
        slug,
        description,
        cover: wanted.cover ? (pictures.get(wanted.cover) ?? null) : null,
        publicationId: standing.id,
        commentsOn,
        canonicalUrl,
        updatedAt: at,
      })
      .where(and(eq(posts.id, post.id), still))
      .returning({ id: posts.id }),
    ...addTags(db, wanted.tags, at),
    ...replaceTags(db, post.id, wanted.tags, still),
    ...replaceTopics(db, post.id, wanted.topics, still),
  ] as const)
  if (!kept?.length) throw new AppError('stale')
  return { hash, publishAt, path: postPath(standing.handle ?? post.authorHandle, slug, hash) }
}

/** Gives a scheduled post another time. Errors: `not_found`, `conflict` when it is not scheduled any more, `invalid`. */
export async function reschedulePost(db: Database, viewer: Viewer, hash: string, { publishAt }: Reschedule): Promise<Scheduled> {
  refuseTime(publishAt)
  const mine = and(eq(posts.hash, hash), isEditableBy(viewer))
  await db
    .update(posts)
    .set({ publishAt, updatedAt: now() })
    .where(and(mine, eq(posts.state, 'scheduled')))
  const post = await findWriting(db, eq(posts.hash, hash))
  if (!post || !canEdit(viewer, post)) throw notFound()
  if (post.state === 'published') throw published()
  if (post.state !== 'scheduled' || post.publishAt !== publishAt)
    throw conflict('این نوشته زمان‌بندی نشده است؛ از صفحهٔ نوشتن برایش زمان بگذار.')
  return { hash, publishAt, path: postPath(post.publicationHandle ?? post.authorHandle, post.slug, hash) }
}

/** Takes a post back to the drafts before its time. Doing it again changes nothing. Errors: `not_found`, `conflict` when it is out. */
export async function unschedulePost(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const mine = and(eq(posts.hash, hash), isEditableBy(viewer))
  const [, rows] = await atomic(db, [
    db
      .update(posts)
      .set({ ...backToDrafts, updatedAt: now() })
      .where(and(mine, eq(posts.state, 'scheduled'))),
    db.select({ state: posts.state }).from(posts).where(mine),
  ])
  const [post] = rows
  if (!post) throw notFound()
  if (post.state === 'published') throw published()
}

const published = () => conflict('این نوشته همین حالا هم منتشر شده است.')

function refuseTime(publishAt: number): void {
  const ahead = publishAt - now()
  if (ahead < LIMITS.scheduleMin) throw invalid({ publishAt: 'این زمان گذشته است؛ دست‌کم یک دقیقه بعد را برگزین' })
  if (ahead > LIMITS.scheduleMax) throw invalid({ publishAt: 'حداکثر تا یک سال بعد می‌توانی زمان بگذاری' })
}
