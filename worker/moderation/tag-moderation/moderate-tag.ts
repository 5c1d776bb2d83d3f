import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { tagKey } from '#shared/persian/fold.ts'
import { follows, mutes } from '#worker/account/relations/schema.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { searchChanges } from '#worker/indexing/search-index/schema.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { enqueueIndexing } from '#worker/lib/outbox.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { NEWEST_CACHE_TAG, tagCacheTag } from '#worker/posts/posts/index.ts'
import { findTag, insertMissingTags, tagSlug, toTagCard } from '#worker/posts/tags/index.ts'
import { postTags, tags } from '#worker/posts/tags/schema.ts'
import type { ModeratedTag } from './contract.ts'

/**
 * Chooses the displayed spelling of a tag, which stays whatever authors type, and which every spelling still resolves to. Idempotent. Errors: `not_found`, `invalid` for a
 * different word.
 */
export async function renameTag(db: Database, viewer: Viewer, name: string, newName: string): Promise<void> {
  const tag = await findTag(db, name, { includeHidden: true })
  if (tagKey(newName) !== tag.key) throw invalid({ name: 'این واژهٔ دیگری است؛ برای یکی کردن دو برچسب از «یکی کردن» کمک بگیر' })
  const at = now()
  const subject = tagCacheTag(tag.id)
  const isChange = and(eq(tags.id, tag.id), ne(tags.name, newName))
  const guard = sql`EXISTS (SELECT 1 FROM ${tags} WHERE ${isChange})`
  await atomic(db, [
    audit(db, { actorId: viewer.id, kind: 'tags', action: 'rename_tag', subject, details: { from: tag.name, to: newName } }, guard),
    ...reindexTagAndPosts(db, tag.id, guard),
    enqueueIndexing(db, subject, at, guard),
    // A trigger invalidates the pages.
    db
      .update(tags)
      .set({ name: newName, slug: tagSlug(newName), isNameChosen: true })
      .where(isChange),
  ])
}

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
    audit(db, { actorId: viewer.id, kind: 'tags', action: hidden ? 'hide_tag' : 'show_tag', subject, details: { name: tag.name } }, guard),
    ...invalidateTag(db, sql`(${tag.id})`, tag.id, guard),
    ...reindexTagAndPosts(db, tag.id, guard),
    enqueueIndexing(db, subject, at, guard),
    db.update(tags).set({ hidden }).where(isChange),
  ])
}

const MAX_ALIASES = 200

/** Returns a tag, even a hidden one, with up to `MAX_ALIASES` aliases. Errors: `not_found`. */
export async function readModeratedTag(db: Database, name: string): Promise<ModeratedTag> {
  const tag = await findTag(db, name, { includeHidden: true })
  const aliases = await db.select({ name: tags.name }).from(tags).where(eq(tags.mergedInto, tag.id)).orderBy(tags.name).limit(MAX_ALIASES)
  return { tag: toTagCard(tag), hidden: tag.hidden, aliases: aliases.map((alias) => alias.name) }
}

/**
 * Maximum number of posts, newest first, whose pages are invalidated immediately; cached pages of older posts expire after `PAGE_MAX_AGE`.
 */
const MAX_INVALIDATED_POSTS = 500

/**
 * Returns statements that, if `guard` holds, invalidate the pages of the tags and of up to `MAX_INVALIDATED_POSTS` posts with them. Run
 * them before the posts move to another tag.
 */
const invalidateTag = (db: Database, ids: SQL, targetId: number, guard: SQL): Statement[] => [
  invalidate(db, ['tags', NEWEST_CACHE_TAG, tagCacheTag(targetId)], guard),
  insertSelect(db, cacheInvalidations, { tag: sql`'tag-' || id`, at: now() }, sql`FROM tags WHERE id IN ${ids} AND ${guard}`),
  insertSelect(
    db,
    cacheInvalidations,
    { tag: sql`'post-' || hash`, at: now() },
    sql`FROM posts WHERE ${guard} AND id IN (SELECT post_id FROM post_tags
      WHERE tag_id IN ${ids} AND published_at IS NOT NULL ORDER BY published_at DESC, post_id DESC LIMIT ${MAX_INVALIDATED_POSTS})`,
  ),
]

const reindexTagAndPosts = (db: Database, tagId: number, guard: SQL): Statement[] => [
  enqueueReindex(db, sql`SELECT 'posts', post_id, 1, 1 FROM post_tags WHERE tag_id = ${tagId} AND published_at IS NOT NULL AND ${guard}`),
  reindexTag(db, tagId, guard),
]

const reindexTag = (db: Database, tagId: number, guard: SQL): Statement =>
  enqueueReindex(db, sql`SELECT 'tags', id, 1, 1 FROM tags WHERE id = ${tagId} AND ${guard}`)

const enqueueReindex = (db: Database, rows: SQL): Statement =>
  db
    .insert(searchChanges)
    .select(rows)
    .onConflictDoUpdate({ target: [searchChanges.type, searchChanges.sourceId], set: { revision: sql`revision + 1`, pending: 1 } })

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
 * Merges in one batch and returns the id of the tag into which the spelling is now merged, or null. Merges nothing if the spelling is
 * already an alias or the target has been merged into another tag.
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
    audit(db, { actorId: viewer.id, kind: 'tags', action: 'merge_tag', subject, details: { into: target.name, from: spelling } }, guard),
    ...invalidateTag(db, mergeableId, target.id, guard),
    reindexTag(db, target.id, guard),
    enqueueIndexing(db, subject, at, guard),
    db.update(tags).set({ hidden: true, mergedInto: target.id }).where(sql`id IN ${mergeableId} AND ${guard}`),
    db.update(tags).set({ mergedInto: target.id }).where(sql`merged_into IN ${mergedIds}`),
    insertSelect(
      db,
      postTags,
      { postId: sql`post_id`, tagId: target.id, position: sql`position`, publishedAt: sql`published_at` },
      sql`FROM post_tags WHERE tag_id IN ${mergedIds}`,
    ).onConflictDoNothing(),
    db.delete(postTags).where(sql`tag_id IN ${mergedIds}`),
    insertSelect(
      db,
      follows,
      { followerId: sql`follower_id`, kind: sql`kind`, targetId: target.id, createdAt: sql`created_at` },
      sql`FROM follows WHERE ${ofMerged}`,
    ).onConflictDoNothing(),
    db.delete(follows).where(ofMerged),
    insertSelect(
      db,
      mutes,
      { userId: sql`user_id`, kind: sql`kind`, targetId: target.id, createdAt: sql`created_at` },
      sql`FROM mutes WHERE ${ofMerged}`,
    ).onConflictDoNothing(),
    db.delete(mutes).where(ofMerged),
  ])
  const [row] = await db.select({ mergedInto: tags.mergedInto }).from(tags).where(eq(tags.key, key))
  return row?.mergedInto
}

/**
 * Turns an alias back into a separate tag without posts, because the original assignment of posts is not stored. Idempotent. Errors:
 * `not_found`.
 */
export async function splitTag(db: Database, viewer: Viewer, name: string, spelling: string): Promise<void> {
  const target = await findTag(db, name, { includeHidden: true })
  const isMerged = and(eq(tags.key, tagKey(spelling)), eq(tags.mergedInto, target.id))
  const guard = sql`EXISTS (SELECT 1 FROM ${tags} WHERE ${isMerged})`
  await atomic(db, [
    audit(
      db,
      { actorId: viewer.id, kind: 'tags', action: 'split_tag', subject: tagCacheTag(target.id), details: { from: target.name, spelling } },
      guard,
    ),
    ...invalidateTag(db, sql`(SELECT id FROM ${tags} WHERE ${isMerged})`, target.id, guard),
    reindexTag(db, target.id, guard),
    db.update(tags).set({ hidden: false, mergedInto: null }).where(isMerged),
  ])
}
