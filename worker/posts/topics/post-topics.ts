import { eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { tagKey } from '#shared/persian/fold.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { notFound } from '#worker/lib/errors.ts'
import { postTopics, topics } from './schema.ts'

export const findTopicKeys = async (db: Database, postId: number): Promise<string[]> =>
  (
    await db
      .select({ key: topics.key })
      .from(postTopics)
      .innerJoin(topics, eq(topics.id, postTopics.topicId))
      .where(eq(postTopics.postId, postId))
  ).map(({ key }) => key)

export async function findUnknownTopics(db: Database, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const found = await db
    .select({ key: topics.key })
    .from(topics)
    .where(sql`${topics.key} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`)
  return keys.filter((key) => !found.some((topic) => topic.key === key))
}

/** Returns statements that replace the topics of a post, in order, if the guard holds. */
export function replaceTopics(db: Database, postId: number, keys: readonly string[], guard: SQL): Statement[] {
  const unique = [...new Set(keys)]
  return [
    db.delete(postTopics).where(sql`${postTopics.postId} = ${postId} AND ${guard}`),
    insertSelect(
      db,
      postTopics,
      { postId: sql`p.id`, topicId: sql`t.id`, position: sql`k.key`, publishedAt: sql`iif(p.state = 'published', p.published_at, NULL)` },
      sql`FROM json_each(${JSON.stringify(unique)}) k JOIN topics t ON t.key = k.value JOIN posts p ON p.id = ${postId} WHERE ${guard}`,
    ),
  ]
}

/** SQL condition that a topic is shown. */
export const isShownTopic = isNull(topics.hiddenAt)

/** Selects the keys of the topics that are not shown. */
export const selectHiddenTopics = (db: Database) => db.select({ key: topics.key }).from(topics).where(isNotNull(topics.hiddenAt))

/** Finds a shown topic by its English key or by its Persian name in any spelling. Errors: `not_found`. */
export async function findTopic(db: Database, name: string) {
  const topic = matchTopic(await db.select().from(topics).where(isShownTopic), name)
  if (!topic) throw notFound()
  return topic
}

export function matchTopic<Topic extends { key: string; name: string }>(all: readonly Topic[], name: string): Topic | undefined {
  const [key, folded] = [name.toLowerCase(), tagKey(name)]
  return all.find((topic) => topic.key === key) ?? all.find((topic) => tagKey(topic.name) === folded)
}
