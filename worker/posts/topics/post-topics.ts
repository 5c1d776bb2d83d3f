import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
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
    db.insert(postTopics).select(
      sql`SELECT p.id, t.id, k.key, iif(p.state = 'published', p.published_at, NULL)
          FROM json_each(${JSON.stringify(unique)}) k JOIN topics t ON t.key = k.value JOIN posts p ON p.id = ${postId} WHERE ${guard}`,
    ),
  ]
}
