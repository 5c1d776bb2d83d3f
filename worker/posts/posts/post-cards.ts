import { eq, SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { type ResultsOf, readTogether } from '#worker/db/write.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import type { Sponsor } from '#worker/posts/sponsorship/contract.ts'
import { sponsorOf } from '#worker/posts/sponsorship/index.ts'
import { postTags, tags } from '#worker/posts/tags/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { PostCard } from './contract.ts'
import { isPublic } from './policy.ts'
import { postPath } from './post-path.ts'
import { posts } from './schema.ts'

interface CardRow {
  id: number
  hash: string
  title: string
  slug: string
  description: string
  cover: Picture | null
  publishedAt: number | null
  minutes: number
  likeCount: number
  commentCount: number
  authorHandle: string
  authorName: string
  authorAvatar: Picture | null
  publicationHandle: string | null
  publicationName: string | null
  duration: number | null
  sponsor: Sponsor | null
}

interface TagRow {
  name: string
  slug: string
}

/** Converts a row to a card, omitting internal ids. */
export const toPostCard = (row: CardRow, tags: readonly TagRow[]): PostCard => ({
  hash: row.hash,
  path: postPath(row.publicationHandle ?? row.authorHandle, row.slug, row.hash),
  title: row.title,
  description: row.description,
  cover: row.cover,
  author: { handle: row.authorHandle, name: row.authorName, avatar: row.authorAvatar },
  publication: row.publicationHandle && row.publicationName ? { handle: row.publicationHandle, name: row.publicationName } : null,
  publishedAt: row.publishedAt ?? 0,
  minutes: row.minutes,
  likeCount: row.likeCount,
  commentCount: row.commentCount,
  tags: tags.map(({ name, slug }) => ({ name, slug })),
  audio: row.duration === null ? null : { duration: row.duration },
  sponsor: row.sponsor,
})

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
  sponsor: sponsorOf(posts.id).as('sponsor'),
}

/**
 * Returns the statements to read together of the public posts among `ids`, an array or a subquery, and their visible tags; a block hides
 * posts from the viewer.
 */
export function selectCards(db: Database, ids: readonly number[] | SQL, viewerId?: number) {
  const selected = ids instanceof SQL ? ids : idSubquery(ids)
  return {
    cardRows: db
      .select(cardColumns)
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .leftJoin(publications, eq(publications.id, posts.publicationId))
      .leftJoin(episodes, eq(episodes.postId, posts.id))
      .where(sql`${posts.id} IN ${selected} AND ${isPublic} AND NOT ${hiddenFrom(viewerId, posts.authorId)}`),
    cardTags: db
      .select({ postId: postTags.postId, position: postTags.position, name: tags.name, slug: tags.slug })
      .from(postTags)
      .innerJoin(tags, eq(tags.id, postTags.tagId))
      .where(sql`${postTags.postId} IN ${selected} AND ${tags.hidden} = 0`),
  }
}

/** Loads post cards in the order of `ids`, omitting posts that are not public or are hidden from the viewer by a block. One round trip. */
export async function hydratePosts(db: Database, ids: readonly number[], viewerId?: number): Promise<PostCard[]> {
  if (ids.length === 0) return []
  const cards = toPostCards(await readTogether(db, selectCards(db, ids, viewerId)))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

type CardRows = ResultsOf<ReturnType<typeof selectCards>>

export const toPostCards = ({ cardRows, cardTags }: CardRows): Map<number, PostCard> =>
  new Map(
    cardRows.map((row) => [
      row.id,
      toPostCard(
        row,
        cardTags.filter(({ postId }) => postId === row.id).sort((a, b) => a.position - b.position),
      ),
    ]),
  )
