import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Page, PageQuery } from '#worker/lib/contract.ts'
import { decodeCursor, encodeCursor } from '#worker/lib/cursor.ts'
import { hydratePosts } from '#worker/posts/index.ts'
import { posts } from '#worker/posts/schema.ts'
import type { ListItem } from './contract.ts'
import { listItems } from './schema.ts'

/** Posts of a list in its owner's order; those not public any more are left out. */
export async function readItems(db: Database, listId: number, { after, limit }: PageQuery): Promise<Page<ListItem>> {
  const place = decodeCursor(after)
  const rows = await db
    .select({ id: listItems.postId, hash: posts.hash, position: listItems.position, note: listItems.note, addedAt: listItems.addedAt })
    .from(listItems)
    .innerJoin(posts, eq(posts.id, listItems.postId))
    .where(and(eq(listItems.listId, listId), place && sql`(${listItems.position}, ${listItems.postId}) > (${place[0]}, ${place[1]})`))
    .orderBy(asc(listItems.position), asc(listItems.postId))
    .limit(limit + 1)
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
  return { items, ...(rows.length > limit && last ? { next: encodeCursor([last.position, last.id]) } : {}) }
}
