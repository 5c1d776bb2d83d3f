import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { topicCacheTag } from '#worker/posts/posts/index.ts'
import { findTopic } from '#worker/posts/topics/index.ts'

/** The front page as a place. */
export const FRONT = 'front'

/** A place of picks: the topic it is about, or none, and the cache tag of what shows it. */
export interface ResolvedPlacement {
  topicId: number | null
  cacheTag: string
}

/** Cache tag of the front page's picks. */
export const FRONT_TAG = 'picks'

/** The place of that name. Errors: `not_found`. */
export async function findPlacement(db: Database, place: string): Promise<ResolvedPlacement> {
  if (place === FRONT) return { topicId: null, cacheTag: FRONT_TAG }
  const topic = await findTopic(db, place)
  return { topicId: topic.id, cacheTag: topicCacheTag(topic.key) }
}

/** True in SQL over `picks` for those of a place; its index is by this expression. */
export const isInPlacement = ({ topicId }: ResolvedPlacement): SQL => sql`ifnull(topic_id, 0) = ${topicId ?? 0}`
