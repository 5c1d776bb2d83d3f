import { eq } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { ChangeSettings, PublishResult } from './contract.ts'
import { canEdit } from './policy.ts'
import { republishWithSettings } from './publish.ts'
import { findPostWithDraft } from './published-version.ts'
import { schedulePost } from './schedule.ts'
import { posts } from './schema.ts'

/**
 * Changes settings of a published or scheduled post and keeps the others; the text stays, and so does a newer draft. Held for review under
 * the same rules as a publication. Errors: `not_found`, `invalid` by field, `stale` if another version is published meanwhile, `conflict` for a
 * post in another state, while a newer version is in review, or within a minute of the scheduled time.
 */
export async function changeSettings(
  db: Database,
  viewer: Viewer,
  hash: string,
  changes: ChangeSettings,
  origin: string,
): Promise<PublishResult> {
  const post = await findPostWithDraft(db, eq(posts.hash, hash))
  if (!post || !canEdit(viewer, post)) throw notFound()
  if (post.state === 'published') return republishWithSettings(db, viewer, post, changes, origin)
  if (post.state !== 'scheduled' || post.publishAt === null) throw conflict(NOT_PUBLISHED)
  if (post.publishAt - now() < LIMITS.scheduleMin) throw conflict(DUE_SOON)
  const { path } = await schedulePost(db, viewer, hash, { ...changes, revision: post.revision, publishAt: post.publishAt })
  return { hash, path, publishedAt: null, held: false, causes: [] }
}

const NOT_PUBLISHED = 'این پست نه منتشر شده و نه زمان‌بندی؛ تنظیم‌هایش را هنگام انتشار بفرست.'
const DUE_SOON = 'این پست تا یک دقیقهٔ دیگر منتشر می‌شود؛ پس از انتشار تنظیم‌هایش را عوض کن.'
