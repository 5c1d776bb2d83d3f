import { eq, inArray, type SQL } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/column-alias.ts'
import { postTags } from '#worker/posts/tags/schema.ts'
import { postTopics, topics } from '#worker/posts/topics/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import { cacheTagsForPostAndLabels } from './cache-tags.ts'
import { posts } from './schema.ts'

export async function selectCacheTagsForPosts(db: Database, where: SQL | undefined): Promise<string[]> {
  const ids = db.select({ id: posts.id }).from(posts).where(where)
  const [rows, tagRows, topicRows] = await db.batch([
    db
      .select({
        hash: posts.hash,
        authorHash: columnAlias(users.hash, 'author_hash'),
        publicationHash: nullableColumnAlias(publications.hash, 'publication_hash'),
      })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .leftJoin(publications, eq(publications.id, posts.publicationId))
      .where(where),
    db.selectDistinct({ id: postTags.tagId }).from(postTags).where(inArray(postTags.postId, ids)),
    db
      .selectDistinct({ key: topics.key })
      .from(postTopics)
      .innerJoin(topics, eq(topics.id, postTopics.topicId))
      .where(inArray(postTopics.postId, ids)),
  ])
  const tagIds = tagRows.map(({ id }) => id)
  const topicKeys = topicRows.map(({ key }) => key)
  return [...new Set(rows.flatMap((row) => cacheTagsForPostAndLabels(row, tagIds, topicKeys)))]
}
