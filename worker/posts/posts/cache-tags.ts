import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { columnAlias, inlineInteger, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { postTags } from '#worker/posts/tags/schema.ts'
import { postTopics, topics } from '#worker/posts/topics/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
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

/**
 * Returns a batch statement that invalidates the pages that list these posts once they are public again, if the guard holds: reading lists,
 * featured posts, trending posts and the entries of contests. While the posts are gone, such a page can be cached without their tags. `postIds` is an id or a query
 * of ids.
 */
export const invalidateListings = (db: Database, postIds: SQL, guard: SQL): Statement =>
  insertSelect(
    db,
    cacheInvalidations,
    { tag: sql`tag`, at: now() },
    sql`FROM (SELECT 'trending' AS tag
      UNION SELECT 'list-' || l.hash FROM list_items i JOIN lists l ON l.id = i.list_id WHERE i.post_id IN (${postIds}) AND l.public = 1
      UNION SELECT coalesce('topic-' || t.key, 'picks') FROM picks k LEFT JOIN topics t ON t.id = k.topic_id WHERE k.post_id IN (${postIds})
      UNION SELECT 'campaign-' || c.slug FROM campaign_entries e JOIN campaigns c ON c.id = e.campaign_id WHERE e.post_id IN (${postIds})
    ) WHERE ${guard}`,
  )

/** Number of posts with each label of a post whose pages `invalidateNeighbours` invalidates. */
const NEIGHBOURING_POSTS = 10

/**
 * Returns a batch statement that invalidates the pages of the newest posts with the same tags or topics, if the guard holds, because these
 * posts can be related posts there.
 */
export const invalidateNeighbours = (db: Database, postIds: SQL, guard: SQL): Statement =>
  insertSelect(
    db,
    cacheInvalidations,
    { tag: sql`'post-' || hash`, at: now() },
    sql`FROM posts WHERE id IN (${neighbours('tag', postIds)} UNION ${neighbours('topic', postIds)}) AND ${guard}`,
  )

const neighbours = (label: 'tag' | 'topic', postIds: SQL): SQL => {
  const [rows, id] = [sql.raw(`post_${label}s`), sql.raw(`${label}_id`)]
  return sql`SELECT j.value FROM ${rows} own CROSS JOIN json_each((SELECT json_group_array(post_id) FROM (SELECT r.post_id FROM ${rows} r
    WHERE r.${id} = own.${id} AND r.published_at IS NOT NULL ORDER BY r.published_at DESC, r.post_id DESC LIMIT ${inlineInteger(NEIGHBOURING_POSTS)}))) j
    WHERE own.post_id IN (${postIds})`
}

export async function selectCacheTagsForPosts(db: Database, where: SQL | undefined): Promise<string[]> {
  const ids = db.select({ id: posts.id }).from(posts).where(where)
  const { rows, tagRows, topicRows } = await readTogether(db, {
    rows: db
      .select({
        hash: posts.hash,
        authorHash: columnAlias(users.hash, 'author_hash'),
        publicationHash: nullableColumnAlias(publications.hash, 'publication_hash'),
      })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .leftJoin(publications, eq(publications.id, posts.publicationId))
      .where(where),
    tagRows: db.selectDistinct({ id: postTags.tagId }).from(postTags).where(inArray(postTags.postId, ids)),
    topicRows: db
      .selectDistinct({ key: topics.key })
      .from(postTopics)
      .innerJoin(topics, eq(topics.id, postTopics.topicId))
      .where(inArray(postTopics.postId, ids)),
  })
  const tagIds = tagRows.map(({ id }) => id)
  const topicKeys = topicRows.map(({ key }) => key)
  return [...new Set(rows.flatMap((row) => cacheTagsForPostAndLabels(row, tagIds, topicKeys)))]
}
