import { and, desc, eq, sql } from 'drizzle-orm'
import { Hash } from '#shared/contract.ts'
import { users } from '#worker/account/auth/schema.ts'
import { findPublicList, listTag } from '#worker/engagement/reading-lists/index.ts'
import { listItems } from '#worker/engagement/reading-lists/schema.ts'
import { notFound } from '#worker/lib/errors.ts'
import { escapeXml } from '#worker/lib/xml.ts'
import { authorTag, hydratePosts, isPublic, postTag } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { feedPath } from './address.ts'
import { FEED_ITEMS } from './channel.ts'
import { feedItems } from './feed-items.ts'
import type { Asked, Feed } from './read-feed.ts'

/** The feed of a public list: what was put in it last, whole, each with the owner's note. Errors: `not_found`, `gone`. */
export async function feedOfList({ db, origin }: Asked, hash: string): Promise<Feed> {
  if (!Hash.safeParse(hash).success) throw notFound()
  const list = await findPublicList(db, hash)
  const rows = await db
    .select({ id: listItems.postId, hash: posts.hash, note: listItems.note, addedAt: listItems.addedAt })
    .from(listItems)
    .innerJoin(posts, eq(posts.id, listItems.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(listItems.listId, list.id), sql`${isPublic}`))
    .orderBy(desc(listItems.addedAt), desc(listItems.postId))
    .limit(FEED_ITEMS)
  const cards = await hydratePosts(
    db,
    rows.map(({ id }) => id),
  )
  const put = new Map(rows.map((row) => [row.hash, row]))
  const items = (await feedItems(db, cards, origin)).map((item) => {
    const { note = '', addedAt = item.at } = put.get(item.hash) ?? {}
    const html = item.html && note ? quoted(note) + item.html : item.html
    return { ...item, at: addedAt, description: note || item.description, html }
  })
  return {
    channel: {
      title: `${list.name} · ${list.ownerName}`,
      description: list.description,
      path: `/${list.ownerHandle}/list/${hash}`,
      self: feedPath(hash, 'list'),
      items,
    },
    tags: [listTag(hash), authorTag(list.ownerHash), ...rows.map((row) => postTag(row.hash))],
  }
}

const quoted = (note: string): string => `<blockquote><p>${escapeXml(note).replaceAll('\n', '<br>')}</p></blockquote>`
