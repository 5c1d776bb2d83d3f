import { eq, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { postTags, tags } from '#worker/posts/tags/schema.ts'
import { postTopics, topics } from '#worker/posts/topics/schema.ts'
import { posts } from './schema.ts'

/** Returns a statement that selects the tags of a post, including hidden ones, in the author's order. */
export const selectTags = (db: Database, where: SQL) =>
  db
    .select({ name: tags.name, slug: tags.slug, hidden: tags.hidden })
    .from(postTags)
    .innerJoin(posts, eq(posts.id, postTags.postId))
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(where)
    .orderBy(postTags.position)

/** Returns a statement that selects the topics of a post in the author's order. */
export const selectTopics = (db: Database, where: SQL) =>
  db
    .select({ key: topics.key, name: topics.name })
    .from(postTopics)
    .innerJoin(posts, eq(posts.id, postTopics.postId))
    .innerJoin(topics, eq(topics.id, postTopics.topicId))
    .where(where)
    .orderBy(postTopics.position)
