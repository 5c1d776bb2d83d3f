import { and, eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { postTopics, topics } from '#worker/posts/topics/schema.ts'
import type { FeaturedPlacements } from './contract.ts'
import { FRONT } from './placement.ts'

const isFeatured = (topicId: ReturnType<typeof sql>) =>
  sql<number>`EXISTS (SELECT 1 FROM picks k WHERE k.post_id = ${posts.id} AND ifnull(k.topic_id, 0) = ${topicId})`

/** Returns the placements available to a post and whether it is featured in each. Errors: `not_found`. */
export async function readPlacements(db: Database, hash: string): Promise<FeaturedPlacements> {
  const isThisPost = and(eq(posts.hash, hash), isPublic)
  const [[front], topicRows] = await db.batch([
    db
      .select({ featured: isFeatured(sql`0`).as('featured') })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(isThisPost),
    db
      .select({ placement: topics.key, name: topics.name, featured: isFeatured(sql`${topics.id}`).as('featured') })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .innerJoin(postTopics, eq(postTopics.postId, posts.id))
      .innerJoin(topics, eq(topics.id, postTopics.topicId))
      .where(isThisPost)
      .orderBy(postTopics.position),
  ])
  if (!front) throw notFound()
  const placements = [{ placement: FRONT, name: 'صفحهٔ نخست', featured: front.featured }, ...topicRows]
  return { placements: placements.map(({ placement, name, featured }) => ({ placement, name, featured: Boolean(featured) })) }
}
