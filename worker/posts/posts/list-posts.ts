import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { afterCursor } from '#worker/db/sql-fragments.ts'
import { decodeCursor, encodeCursor } from '#worker/lib/cursor.ts'
import { postTags } from '#worker/posts/tags/schema.ts'
import { postTopics } from '#worker/posts/topics/schema.ts'
import type { PostCard } from './contract.ts'
import { hydratePosts } from './post-cards.ts'
import { posts } from './schema.ts'

interface TimelineRow {
  id: number
  at: number | null
}

/**
 * Builds a page of cards from up to `limit + 1` rows in the given order; omits posts that are no longer public or are hidden from the
 * viewer by a block.
 */
export async function toCardPage(db: Database, rows: readonly TimelineRow[], limit: number, viewerId?: number): Promise<Page<PostCard>> {
  const pageRows = rows.slice(0, limit)
  const last = pageRows.at(-1)
  const items = await hydratePosts(
    db,
    pageRows.map(({ id }) => id),
    viewerId,
  )
  return { items, ...(rows.length > limit && last ? { next: encodeCursor([last.at ?? 0, last.id]) } : {}) }
}

const selectTimelineRows = (db: Database, where: SQL | undefined, { after, limit }: PageQuery) =>
  db
    .select({ id: posts.id, at: posts.publishedAt })
    .from(posts)
    .where(and(eq(posts.state, sql`'published'`), where, afterCursor(decodeCursor(after), posts.publishedAt, posts.id)))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit + 1)

export const listNewestPosts = async (db: Database, query: PageQuery, viewerId?: number) =>
  toCardPage(db, await selectTimelineRows(db, undefined, query), query.limit, viewerId)

export const listPostsByAuthor = async (db: Database, userId: number, query: PageQuery, viewerId?: number) =>
  toCardPage(db, await selectTimelineRows(db, eq(posts.authorId, userId), query), query.limit, viewerId)

export const listPostsByPublication = async (db: Database, publicationId: number, query: PageQuery, viewerId?: number) =>
  toCardPage(db, await selectTimelineRows(db, eq(posts.publicationId, publicationId), query), query.limit, viewerId)

export async function listPostsByTag(db: Database, tagId: number, { after, limit }: PageQuery, viewerId?: number): Promise<Page<PostCard>> {
  const rows = await db
    .select({ id: postTags.postId, at: postTags.publishedAt })
    .from(postTags)
    .where(
      and(
        eq(postTags.tagId, tagId),
        isNotNull(postTags.publishedAt),
        afterCursor(decodeCursor(after), postTags.publishedAt, postTags.postId),
      ),
    )
    .orderBy(desc(postTags.publishedAt), desc(postTags.postId))
    .limit(limit + 1)
  return toCardPage(db, rows, limit, viewerId)
}

const RANKED_POSTS = 300

/** Lists the newest `RANKED_POSTS` posts with a tag, ordered by their reads of the last 30 Tehran days, most read first. */
export async function listMostReadByTag(
  db: Database,
  tagId: number,
  { after, limit }: PageQuery,
  viewerId?: number,
): Promise<Page<PostCard>> {
  const cursor = decodeCursor(after)
  const rows = await db
    .select({ id: sql<number>`id`.as('id'), at: sql<number>`reads`.as('reads') })
    .from(
      sql`(SELECT few.post_id AS id, coalesce((SELECT r.month_reads FROM post_readership r WHERE r.post_id = few.post_id), 0) AS reads
        FROM (SELECT post_id FROM post_tags WHERE tag_id = ${tagId} AND published_at IS NOT NULL
          ORDER BY published_at DESC, post_id DESC LIMIT ${RANKED_POSTS}) few)`,
    )
    .where(cursor && sql`(reads, id) < (${cursor[0]}, ${cursor[1]})`)
    .orderBy(sql`reads DESC, id DESC`)
    .limit(limit + 1)
  return toCardPage(db, rows, limit, viewerId)
}

export async function listPostsByTopic(
  db: Database,
  topicId: number,
  { after, limit }: PageQuery,
  viewerId?: number,
): Promise<Page<PostCard>> {
  const rows = await db
    .select({ id: postTopics.postId, at: postTopics.publishedAt })
    .from(postTopics)
    .where(
      and(
        eq(postTopics.topicId, topicId),
        isNotNull(postTopics.publishedAt),
        afterCursor(decodeCursor(after), postTopics.publishedAt, postTopics.postId),
      ),
    )
    .orderBy(desc(postTopics.publishedAt), desc(postTopics.postId))
    .limit(limit + 1)
  return toCardPage(db, rows, limit, viewerId)
}
