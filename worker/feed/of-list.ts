import { and, desc, eq, sql } from 'drizzle-orm'
import { users } from '#worker/accounts/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { findPublicList, listTag } from '#worker/lists/index.ts'
import { listItems } from '#worker/lists/schema.ts'
import { authorTag, hydratePosts, isPublic, postTag } from '#worker/posts/index.ts'
import { posts } from '#worker/posts/schema.ts'
import { fullTexts } from './full-texts.ts'
import { escapeXml, FEED_ITEMS } from './rss.ts'

/** The feed of a public list: what was put in it last, whole, each with the owner's note. Errors: `not_found`, `gone`. */
export async function feedOfList(db: Database, hash: string, origin: string) {
  const list = await findPublicList(db, hash)
  const rows = await db
    .select({ id: listItems.postId, hash: posts.hash, note: listItems.note, addedAt: listItems.addedAt })
    .from(listItems)
    .innerJoin(posts, eq(posts.id, listItems.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(listItems.listId, list.id), sql`${isPublic}`))
    .orderBy(desc(listItems.addedAt), desc(listItems.postId))
    .limit(FEED_ITEMS)
  const ids = rows.map(({ id }) => id)
  const [cards, texts] = await Promise.all([hydratePosts(db, ids), fullTexts(db, ids, origin)])
  const items = rows.flatMap(({ id, hash: post, note, addedAt }) => {
    const card = cards.find((one) => one.hash === post)
    const html = texts.get(id)
    if (!card) return []
    return [
      {
        title: card.title,
        path: card.path,
        author: card.author.name,
        at: addedAt,
        description: note || card.description,
        html: html && (note ? `<blockquote><p>${escapeXml(note).replaceAll('\n', '<br>')}</p></blockquote>${html}` : html),
        categories: card.tags.map(({ name }) => name),
      },
    ]
  })
  return {
    channel: {
      title: `${list.name} · ${list.ownerName}`,
      description: list.description,
      path: `/${list.ownerHandle}/list/${hash}`,
      self: `/feed/list/${hash}`,
      items,
    },
    tags: [listTag(hash), authorTag(list.ownerHash), ...rows.map((row) => postTag(row.hash))],
  }
}
