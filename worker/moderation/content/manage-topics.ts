import { eq, type SQL, sql } from 'drizzle-orm'
import { tagKey } from '#shared/persian/fold.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { searchChanges } from '#worker/indexing/search-index/schema.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, isUniqueViolation, notFound } from '#worker/lib/errors.ts'
import { invalidate, invalidateRemoval } from '#worker/lib/invalidations.ts'
import { enqueueIndexing } from '#worker/lib/outbox.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { topicCacheTag } from '#worker/posts/posts/index.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import type { AdminTopics, UpdateTopic } from './contract.ts'

/** Lists every topic in display order, hidden ones included. */
export async function listTopics(db: Database): Promise<AdminTopics> {
  const rows = await db.select().from(topics).orderBy(topics.position, topics.id)
  return {
    items: rows.map(({ key, name, description, postCount, followerCount, family, hiddenAt }) => ({
      key,
      name,
      description,
      postCount,
      followerCount,
      family,
      hiddenAt,
    })),
  }
}

/** Changes the name and description of a topic; its key and URL stay. Idempotent. Errors: `not_found`, `conflict` for the name of another. */
export async function updateTopic(db: Database, viewer: Viewer, key: string, { name, description }: UpdateTopic): Promise<void> {
  const all = await db.select({ id: topics.id, key: topics.key, name: topics.name }).from(topics)
  const topic = all.find((each) => each.key === key)
  if (!topic) throw notFound()
  const isNameTaken = all.some((each) => each.key !== key && (tagKey(each.name) === tagKey(name) || each.key === name.toLowerCase()))
  if (isNameTaken) throw nameTaken()
  const isChange = sql`EXISTS (SELECT 1 FROM topics WHERE key = ${key} AND (name <> ${name} OR description <> ${description}))`
  try {
    await atomic(db, [
      audit(
        db,
        { actorId: viewer.id, kind: 'topics', action: 'rename_topic', subject: key, details: { from: topic.name, to: name } },
        isChange,
      ),
      invalidate(db, topicTags(key), isChange),
      invalidatePosts(db, topic.id, isChange),
      enqueueIndexing(db, topicCacheTag(key), now(), isChange),
      // A trigger marks the topic for the search index.
      db.update(topics).set({ name, description }).where(sql`key = ${key} AND ${isChange}`),
    ])
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error
  }
}

const nameTaken = () => conflict('موضوع دیگری این نام را دارد؛ نام دیگری بنویس.', { name: 'موضوع دیگری این نام را دارد' })

/**
 * Hides or shows a topic. A hidden topic is in no list, picker, feed, search or sitemap, and its page returns 404; its posts keep it. Idempotent.
 * Errors: `not_found`.
 */
export async function setTopicHidden(db: Database, viewer: Viewer, key: string, isHidden: boolean): Promise<void> {
  const [topic] = await db.select({ id: topics.id, name: topics.name }).from(topics).where(eq(topics.key, key))
  if (!topic) throw notFound()
  const at = now()
  const isChange = sql`EXISTS (SELECT 1 FROM topics WHERE key = ${key} AND (hidden_at IS NULL) = ${isHidden ? 1 : 0})`
  const action = isHidden ? 'hide_topic' : 'show_topic'
  await atomic(db, [
    audit(db, { actorId: viewer.id, kind: 'topics', action, subject: key, details: { name: topic.name } }, isChange),
    isHidden ? invalidateRemoval(db, topicTags(key), isChange) : invalidate(db, topicTags(key), isChange),
    invalidatePosts(db, topic.id, isChange),
    insertSelect(
      db,
      searchChanges,
      { type: 'topics', sourceId: topic.id, revision: 1, pending: 1 },
      sql`WHERE ${isChange}`,
    ).onConflictDoUpdate({ target: [searchChanges.type, searchChanges.sourceId], set: { revision: sql`revision + 1`, pending: 1 } }),
    enqueueIndexing(db, topicCacheTag(key), at, isChange),
    db
      .update(topics)
      .set({ hiddenAt: isHidden ? at : null })
      .where(sql`key = ${key} AND ${isChange}`),
  ])
}

/** Orders the topics; those that are not listed follow in their order. Unknown keys are ignored. */
export async function reorderTopics(db: Database, viewer: Viewer, order: readonly string[]): Promise<void> {
  const listed = JSON.stringify(order)
  const place = sql`(SELECT CAST(j.key AS INTEGER) FROM json_each(${listed}) j WHERE j.value = topics.key)`
  await atomic(db, [
    db.update(topics).set({ position: sql`coalesce(${place}, ${order.length} + position)` }),
    audit(db, { actorId: viewer.id, kind: 'topics', action: 'order_topics', subject: 'topics', details: {} }),
    invalidate(db, ['topics', 'picks']),
  ])
}

/** Tags of the pages that show a topic, of which the landing page has those of the featured posts. */
const topicTags = (key: string): string[] => ['topics', topicCacheTag(key), 'picks']

/** Maximum number of posts, newest first, whose pages are invalidated; cached pages of older posts expire. */
const MAX_INVALIDATED_POSTS = 500

const invalidatePosts = (db: Database, topicId: number, guard: SQL): Statement =>
  insertSelect(
    db,
    cacheInvalidations,
    { tag: sql`'post-' || hash`, at: now() },
    sql`FROM posts WHERE ${guard} AND id IN (SELECT post_id FROM post_topics WHERE topic_id = ${topicId} AND published_at IS NOT NULL
      ORDER BY published_at DESC, post_id DESC LIMIT ${MAX_INVALIDATED_POSTS})`,
  )
