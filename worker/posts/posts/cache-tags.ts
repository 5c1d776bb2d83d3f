import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { now } from '#worker/lib/clock.ts'
import { postTags } from '#worker/posts/tags/schema.ts'
import { postTopics, topics } from '#worker/posts/topics/schema.ts'
import { publications } from '#worker/publications/publications/schema.ts'
import { posts } from './schema.ts'

export const postCacheTag = (hash: string): string => `post-${hash}`
export const userCacheTag = (hash: string): string => `user-${hash}`
export const tagCacheTag = (id: number): string => `tag-${id}`
export const topicCacheTag = (key: string): string => `topic-${key}`
export const publicationCacheTag = (hash: string): string => `publication-${hash}`
export const NEWEST_CACHE_TAG = 'newest'

interface PostHashes {
  hash: string
  authorHash: string
  publicationHash: string | null
}

/** Returns the cache tags of the pages of this post, its author, its publication and the newest posts. */
export const cacheTagsForPost = ({ hash, authorHash, publicationHash }: PostHashes): string[] => [
  postCacheTag(hash),
  userCacheTag(authorHash),
  ...(publicationHash ? [publicationCacheTag(publicationHash)] : []),
  NEWEST_CACHE_TAG,
]

/** Returns the cache tags of `cacheTagsForPost` and those of the tag and topic pages and their indexes. */
export const cacheTagsForPostAndLabels = (post: PostHashes, tagIds: readonly number[], topicKeys: readonly string[]): string[] => [
  ...cacheTagsForPost(post),
  ...tagIds.map(tagCacheTag),
  ...topicKeys.map(topicCacheTag),
  'tags',
  'topics',
]

/** Returns a batch statement that invalidates the pages of the post's current tags if the guard holds. */
export const invalidateTagsOf = (db: Database, postId: number, guard: SQL): Statement =>
  insertSelect(
    db,
    cacheInvalidations,
    { tag: sql`'tag-' || ${postTags.tagId}`, at: now() },
    sql`FROM ${postTags} WHERE ${postTags.postId} = ${postId} AND ${guard}`,
  )

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
