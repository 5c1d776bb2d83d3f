import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { topicTag } from '#worker/posts/posts/index.ts'
import { findTopic } from '#worker/posts/topics/index.ts'

/** The front page as a place. */
export const FRONT = 'front'

/** A place of picks: the topic it is about, or none, and the cache tag of what shows it. */
export interface PlaceOfPicks {
  topicId: number | null
  tag: string
}

/** Cache tag of the front page's picks. */
export const FRONT_TAG = 'picks'

/** The place of that name. Errors: `not_found`. */
export async function findPlace(db: Database, place: string): Promise<PlaceOfPicks> {
  if (place === FRONT) return { topicId: null, tag: FRONT_TAG }
  const topic = await findTopic(db, place)
  return { topicId: topic.id, tag: topicTag(topic.key) }
}

/** True in SQL over `picks` for those of a place; its index is by this expression. */
export const standsIn = ({ topicId }: PlaceOfPicks): SQL => sql`ifnull(topic_id, 0) = ${topicId ?? 0}`
