import { eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { named, namedOrNull } from '#worker/db/named.ts'
import { sounds } from '#worker/podcasts/episodes/schema.ts'
import { postTags, tags } from '#worker/posts/tags/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { PostCard } from './contract.ts'
import { isPublic } from './policy.ts'
import { posts } from './schema.ts'
import { viewCard } from './view.ts'

/** Ids as one bound parameter, whatever their number. */
export const idList = (ids: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Columns of a card's row; every list of posts selects these. */
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
  authorHash: named(users.hash, 'author_hash'),
  authorHandle: named(users.handle, 'author_handle'),
  authorName: named(users.name, 'author_name'),
  authorAvatar: named(users.avatar, 'author_avatar'),
  publicationHash: namedOrNull(publications.hash, 'publication_hash'),
  publicationHandle: namedOrNull(publications.handle, 'publication_handle'),
  publicationName: namedOrNull(publications.name, 'publication_name'),
  duration: sounds.duration,
}

/** Statements that read everything for the cards of these posts: two, whatever their number, for one batch. */
export const cardStatements = (db: Database, ids: readonly number[], viewerId?: number) =>
  [
    db
      .select(cardColumns)
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .leftJoin(publications, eq(publications.id, posts.publicationId))
      .leftJoin(sounds, eq(sounds.postId, posts.id))
      .where(sql`${posts.id} IN ${idList(ids)} AND ${isPublic} AND NOT ${hiddenFrom(viewerId, posts.authorId)}`),
    db
      .select({ postId: postTags.postId, name: tags.name, slug: tags.slug })
      .from(postTags)
      .innerJoin(tags, eq(tags.id, postTags.tagId))
      .where(sql`${postTags.postId} IN ${idList(ids)} AND ${tags.hidden} = 0`)
      .orderBy(postTags.position),
  ] as const

/** Cards of the posts that are public now, in the order of `ids`; what is not public, or hidden from the viewer by a block, is left out. One round trip. */
export async function hydratePosts(db: Database, ids: readonly number[], viewerId?: number): Promise<PostCard[]> {
  if (ids.length === 0) return []
  const [rows, tagRows] = await db.batch(cardStatements(db, ids, viewerId))
  const cards = viewCards(rows, tagRows)
  return ids.flatMap((id) => cards.get(id) ?? [])
}

type Found<At extends 0 | 1> = Awaited<ReturnType<typeof cardStatements>[At]>

/** What those statements found as cards, by the posts' ids. */
export const viewCards = (rows: Found<0>, tagRows: Found<1>): Map<number, PostCard> =>
  new Map(
    rows.map((row) => [
      row.id,
      viewCard(
        row,
        tagRows.filter(({ postId }) => postId === row.id),
      ),
    ]),
  )
