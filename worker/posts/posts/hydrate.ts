import { eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/column-alias.ts'
import { episodes } from '#worker/podcasts/episodes/schema.ts'
import { postTags, tags } from '#worker/posts/tags/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { PostCard } from './contract.ts'
import { isPublic } from './policy.ts'
import { posts } from './schema.ts'
import { toPostCard } from './to-post-card.ts'

/** Returns a subquery that binds all ids as a single parameter. */
export const idSubquery = (ids: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

export const cardColumns = {
  id: posts.id,
  hash: posts.hash,
  title: posts.title,
  slug: posts.slug,
  description: posts.description,
  cover: posts.cover,
  publishedAt: posts.publishedAt,
  minutes: posts.minutes,
  likeCount: posts.likeCount,
  commentCount: posts.commentCount,
  authorHash: columnAlias(users.hash, 'author_hash'),
  authorHandle: columnAlias(users.handle, 'author_handle'),
  authorName: columnAlias(users.name, 'author_name'),
  authorAvatar: columnAlias(users.avatar, 'author_avatar'),
  publicationHash: nullableColumnAlias(publications.hash, 'publication_hash'),
  publicationHandle: nullableColumnAlias(publications.handle, 'publication_handle'),
  publicationName: nullableColumnAlias(publications.name, 'publication_name'),
  duration: episodes.duration,
}

/** Returns the two statements that load the cards of these posts, to be run in one batch. */
export const selectCards = (db: Database, ids: readonly number[], viewerId?: number) =>
  [
    db
      .select(cardColumns)
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .leftJoin(publications, eq(publications.id, posts.publicationId))
      .leftJoin(episodes, eq(episodes.postId, posts.id))
      .where(sql`${posts.id} IN ${idSubquery(ids)} AND ${isPublic} AND NOT ${hiddenFrom(viewerId, posts.authorId)}`),
    db
      .select({ postId: postTags.postId, name: tags.name, slug: tags.slug })
      .from(postTags)
      .innerJoin(tags, eq(tags.id, postTags.tagId))
      .where(sql`${postTags.postId} IN ${idSubquery(ids)} AND ${tags.hidden} = 0`)
      .orderBy(postTags.position),
  ] as const

/** Loads post cards in the order of `ids`, omitting posts that are not public or are hidden from the viewer by a block. One round trip. */
export async function hydratePosts(db: Database, ids: readonly number[], viewerId?: number): Promise<PostCard[]> {
  if (ids.length === 0) return []
  const [rows, tagRows] = await db.batch(selectCards(db, ids, viewerId))
  const cards = toPostCards(rows, tagRows)
  return ids.flatMap((id) => cards.get(id) ?? [])
}

type StatementRows<At extends 0 | 1> = Awaited<ReturnType<typeof selectCards>[At]>

export const toPostCards = (rows: StatementRows<0>, tagRows: StatementRows<1>): Map<number, PostCard> =>
  new Map(
    rows.map((row) => [
      row.id,
      toPostCard(
        row,
        tagRows.filter(({ postId }) => postId === row.id),
      ),
    ]),
  )
