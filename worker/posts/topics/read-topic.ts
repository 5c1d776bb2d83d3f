import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { findTopWriters, tagColumns } from '#worker/posts/tags/index.ts'
import { postTags, tags } from '#worker/posts/tags/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { TopicPage } from './contract.ts'
import { findTopic } from './find.ts'
import { postTopics } from './schema.ts'
import { toTopicCard } from './to-topic-card.ts'

const TAGS = 20
const PUBLICATIONS = 5
/** Number of newest posts sampled, which bounds the query cost of large topics. */
const SAMPLE = 1000

export async function readTopic(db: Database, name: string, viewerId?: number): Promise<TopicPage> {
  const topic = await findTopic(db, name)
  const newest = db
    .select({ postId: postTopics.postId })
    .from(postTopics)
    .where(and(eq(postTopics.topicId, topic.id), isNotNull(postTopics.publishedAt)))
    .orderBy(desc(postTopics.publishedAt), desc(postTopics.postId))
    .limit(SAMPLE)
  const count = sql<number>`count(*)`
  const [writers, topPublications, topTags] = await Promise.all([
    findTopWriters(db, sql`${newest}`, viewerId),
    db
      .select({ handle: publications.handle, name: publications.name, avatar: publications.avatar, postCount: count })
      .from(posts)
      .innerJoin(publications, eq(publications.id, posts.publicationId))
      .where(sql`${posts.id} IN ${newest} AND ${posts.state} = 'published'`)
      .groupBy(publications.id)
      .orderBy(desc(count), publications.id)
      .limit(PUBLICATIONS),
    db
      .select(tagColumns)
      .from(postTags)
      .innerJoin(tags, eq(tags.id, postTags.tagId))
      .where(and(sql`${postTags.postId} IN ${newest}`, eq(tags.hidden, false)))
      .groupBy(tags.id)
      .orderBy(desc(count), desc(tags.postCount), tags.id)
      .limit(TAGS),
  ])
  return { topic: { ...toTopicCard(topic), family: topic.family }, writers, publications: topPublications, tags: topTags }
}
