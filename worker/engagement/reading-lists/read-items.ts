import { and, asc, eq, sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, encodeCursor } from '#worker/lib/cursor.ts'
import { hydratePosts, isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { ListItems } from './contract.ts'
import { listItems } from './schema.ts'

interface ItemsPage {
  page: ListItems
  /** Hashes of the posts on the page, including posts omitted because they are not public: a change to any of them changes the page. */
  hashes: string[]
}

/** Returns a page of posts of a list in the owner's order, omitting those that are not public or are hidden from the viewer. */
export async function readItems(
  db: Database,
  list: { id: number; ownerId: number },
  viewerId: number | undefined,
  { after, limit }: PageQuery,
): Promise<ItemsPage> {
  const cursor = decodeCursor(after)
  const isVisible = sql`NOT ${hiddenFrom(viewerId, posts.authorId)}`
  const inList = eq(listItems.listId, list.id)
  const [rows, [unavailable]] = await db.batch([
    db
      .select({
        id: listItems.postId,
        hash: posts.hash,
        position: listItems.position,
        note: listItems.note,
        addedAt: listItems.addedAt,
      })
      .from(listItems)
      .innerJoin(posts, eq(posts.id, listItems.postId))
      .where(and(inList, isVisible, cursor && sql`(${listItems.position}, ${listItems.postId}) > (${cursor[0]}, ${cursor[1]})`))
      .orderBy(asc(listItems.position), asc(listItems.postId))
      .limit(limit + 1),
    db
      .select({ count: sql<number>`count(*)`.as('lost') })
      .from(listItems)
      .innerJoin(posts, eq(posts.id, listItems.postId))
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(viewerId === list.ownerId ? and(inList, sql`NOT (${isPublic} AND ${isVisible})`) : sql`0`),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const cards = await hydratePosts(
    db,
    shown.map(({ id }) => id),
  )
  const items = shown.flatMap(({ hash, note, addedAt }) => {
    const post = cards.find((card) => card.hash === hash)
    return post ? [{ note, addedAt, post }] : []
  })
  const next = rows.length > limit && last ? { next: encodeCursor([last.position, last.id]) } : {}
  return { page: { items, unavailableCount: unavailable?.count ?? 0, ...next }, hashes: shown.map(({ hash }) => hash) }
}
