import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { topicCacheTag } from '#worker/posts/posts/index.ts'
import { findTopic } from '#worker/posts/topics/index.ts'

export const FRONT = 'front'

export interface ResolvedPlacement {
  topicId: number | null
  cacheTag: string
}

export const FRONT_TAG = 'picks'

/** Resolves `front` or a topic key to a placement. Errors: `not_found`. */
export async function findPlacement(db: Database, place: string): Promise<ResolvedPlacement> {
  if (place === FRONT) return { topicId: null, cacheTag: FRONT_TAG }
  const topic = await findTopic(db, place)
  return { topicId: topic.id, cacheTag: topicCacheTag(topic.key) }
}

/** SQL condition that selects the rows of a placement. Uses `ifnull(topic_id, 0)` because the index does. */
export const isInPlacement = ({ topicId }: ResolvedPlacement): SQL => sql`ifnull(topic_id, 0) = ${topicId ?? 0}`
