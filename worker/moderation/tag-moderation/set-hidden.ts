import { and, eq, ne, sql } from 'drizzle-orm'
import { audit } from '#worker/account/suspensions/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { enqueueIndexing } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { tagCacheTag } from '#worker/posts/posts/index.ts'
import { findTag } from '#worker/posts/tags/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { invalidateTag, reindexTagAndPosts } from './invalidate-tag.ts'

/**
 * Hides or unhides a tag. The page of a hidden tag returns 404 except to moderators, and lists, search and suggestions omit the tag; its
 * posts keep it. Idempotent. Errors: `not_found`.
 */
export async function setTagHidden(db: Database, viewer: Viewer, name: string, hidden: boolean): Promise<void> {
  const tag = await findTag(db, name, { includeHidden: true })
  const at = now()
  const subject = tagCacheTag(tag.id)
  const isChange = and(eq(tags.id, tag.id), ne(tags.hidden, hidden), sql`merged_into IS NULL`)
  const guard = sql`EXISTS (SELECT 1 FROM ${tags} WHERE ${isChange})`
  await atomic(db, [
    audit(db, { actorId: viewer.id, action: hidden ? 'hide_tag' : 'show_tag', subject, details: { name: tag.name } }, guard),
    ...invalidateTag(db, sql`(${tag.id})`, tag.id, guard),
    ...reindexTagAndPosts(db, tag.id, guard),
    enqueueIndexing(db, subject, at, guard),
    db.update(tags).set({ hidden }).where(isChange),
  ])
}
