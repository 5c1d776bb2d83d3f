import { and, eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { postTopics, topics } from '#worker/posts/topics/schema.ts'
import type { PickPlaces } from './contract.ts'
import { FRONT } from './place.ts'

const isPicked = (topicId: ReturnType<typeof sql>) =>
  sql<number>`EXISTS (SELECT 1 FROM picks k WHERE k.post_id = ${posts.id} AND ifnull(k.topic_id, 0) = ${topicId})`

/** Where a post can be recommended, the front page and its own topics, and where it is. Errors: `not_found`. */
export async function placesOf(db: Database, hash: string): Promise<PickPlaces> {
  const isIt = and(eq(posts.hash, hash), isPublic)
  const [[front], ofTopics] = await db.batch([
    db
      .select({ picked: isPicked(sql`0`).as('picked') })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(isIt),
    db
      .select({ place: topics.key, name: topics.name, picked: isPicked(sql`${topics.id}`).as('picked') })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .innerJoin(postTopics, eq(postTopics.postId, posts.id))
      .innerJoin(topics, eq(topics.id, postTopics.topicId))
      .where(isIt)
      .orderBy(postTopics.position),
  ])
  if (!front) throw notFound()
  const places = [{ place: FRONT, name: 'صفحهٔ نخست', picked: front.picked }, ...ofTopics]
  return { places: places.map(({ place, name, picked }) => ({ place, name, picked: Boolean(picked) })) }
}
