import { eq, type SQL, sql } from 'drizzle-orm'
import { tagKey } from '#shared/persian/fold.ts'
import { mutes } from '#worker/account/blocks/schema.ts'
import { audit } from '#worker/account/suspensions/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { enqueueIndexing } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { follows } from '#worker/people/follows/schema.ts'
import { tagCacheTag } from '#worker/posts/posts/index.ts'
import { findTag, insertMissingTags } from '#worker/posts/tags/index.ts'
import { postTags, tags } from '#worker/posts/tags/schema.ts'
import { invalidateTag, reindexTag } from './invalidate-tag.ts'

/** Maximum attempts when a concurrent request merges the target into another tag. */
const MAX_ATTEMPTS = 5

/**
 * Merges a spelling into a tag and moves its posts, followers, mutes and aliases; an unused spelling becomes an alias. Idempotent. Errors:
 * `not_found`, `conflict` when both are the same tag, when the spelling is an alias of another tag, or after repeated concurrent merges.
 */
export async function mergeTag(db: Database, viewer: Viewer, name: string, spelling: string): Promise<void> {
  const key = tagKey(spelling)
  let lastTargetId: number | undefined
  for (let attemptsLeft = MAX_ATTEMPTS; attemptsLeft > 0; attemptsLeft--) {
    const target = await findTag(db, name, { includeHidden: true })
    if (target.key === key) throw conflict('این همان برچسب است؛ املای دیگری بنویس.')
    if (target.id === lastTargetId) throw conflict('این املا همین حالا به برچسب دیگری می‌رسد؛ نخست آن را از آنجا جدا کن.')
    lastTargetId = target.id
    if ((await mergeSpelling(db, viewer, target, { key, spelling })) === target.id) return
  }
  throw conflict('هم‌زمان کس دیگری این برچسب را جابه‌جا کرد؛ صفحه را تازه کن و دوباره امتحان کن.')
}

/**
 * Merges in one batch and returns the id of the tag that the spelling now resolves to. Changes nothing if the spelling is already an alias
 * or the target has been merged into another tag.
 */
async function mergeSpelling(
  db: Database,
  viewer: Viewer,
  target: { id: number; name: string },
  { key, spelling }: { key: string; spelling: string },
): Promise<number | null | undefined> {
  const at = now()
  const mergeableId = sql`(SELECT id FROM tags WHERE key = ${key} AND merged_into IS NULL AND id <> ${target.id})`
  const guard = sql`EXISTS ${mergeableId} AND EXISTS (SELECT 1 FROM tags WHERE id = ${target.id} AND merged_into IS NULL)`
  const mergedIds = sql`(SELECT id FROM tags WHERE key = ${key} AND merged_into = ${target.id})`
  const ofMerged: SQL = sql`kind = 'tag' AND target_id IN ${mergedIds}`
  const subject = tagCacheTag(target.id)
  await atomic(db, [
    ...insertMissingTags(db, [spelling], at),
    audit(db, { actorId: viewer.id, action: 'merge_tag', subject, details: { into: target.name, from: spelling } }, guard),
    ...invalidateTag(db, mergeableId, target.id, guard),
    reindexTag(db, target.id, guard),
    enqueueIndexing(db, subject, at, guard),
    db.update(tags).set({ hidden: true, mergedInto: target.id }).where(sql`id IN ${mergeableId} AND ${guard}`),
    db.update(tags).set({ mergedInto: target.id }).where(sql`merged_into IN ${mergedIds}`),
    db
      .insert(postTags)
      .select(sql`SELECT post_id, ${target.id}, position, published_at FROM post_tags WHERE tag_id IN ${mergedIds}`)
      .onConflictDoNothing(),
    db.delete(postTags).where(sql`tag_id IN ${mergedIds}`),
    db.insert(follows).select(sql`SELECT follower_id, kind, ${target.id}, created_at FROM follows WHERE ${ofMerged}`).onConflictDoNothing(),
    db.delete(follows).where(ofMerged),
    db.insert(mutes).select(sql`SELECT user_id, kind, ${target.id}, created_at FROM mutes WHERE ${ofMerged}`).onConflictDoNothing(),
    db.delete(mutes).where(ofMerged),
  ])
  const [row] = await db.select({ mergedInto: tags.mergedInto }).from(tags).where(eq(tags.key, key))
  return row?.mergedInto
}
