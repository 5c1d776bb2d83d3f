import { and, eq, ne, sql } from 'drizzle-orm'
import { tagKey } from '#shared/persian/fold.ts'
import { audit } from '#worker/account/suspensions/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { enqueueIndexing } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { tagCacheTag } from '#worker/posts/posts/index.ts'
import { findTag, tagSlug } from '#worker/posts/tags/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { invalidateTag, reindexTagAndPosts } from './invalidate-tag.ts'

/**
 * Changes the displayed spelling of a tag, for example from كتابخانه to کتاب‌خانه; every spelling still resolves to it. Idempotent. Errors:
 * `not_found`, `invalid` for a different word.
 */
export async function renameTag(db: Database, viewer: Viewer, name: string, newName: string): Promise<void> {
  const tag = await findTag(db, name, { includeHidden: true })
  if (tagKey(newName) !== tag.key) throw invalid({ name: 'این واژهٔ دیگری است؛ برای یکی کردن دو برچسب از «یکی کردن» کمک بگیر' })
  const at = now()
  const subject = tagCacheTag(tag.id)
  const isChange = and(eq(tags.id, tag.id), ne(tags.name, newName))
  const guard = sql`EXISTS (SELECT 1 FROM ${tags} WHERE ${isChange})`
  await atomic(db, [
    audit(db, { actorId: viewer.id, action: 'rename_tag', subject, details: { from: tag.name, to: newName } }, guard),
    ...invalidateTag(db, sql`(${tag.id})`, tag.id, guard),
    ...reindexTagAndPosts(db, tag.id, guard),
    enqueueIndexing(db, subject, at, guard),
    db
      .update(tags)
      .set({ name: newName, slug: tagSlug(newName) })
      .where(isChange),
  ])
}
