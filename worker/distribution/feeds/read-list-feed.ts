import { and, desc, eq, sql } from 'drizzle-orm'
import { Hash } from '#shared/contract.ts'
import { users } from '#worker/account/auth/schema.ts'
import { findPublicList, listTag } from '#worker/engagement/reading-lists/index.ts'
import { listItems } from '#worker/engagement/reading-lists/schema.ts'
import { notFound } from '#worker/lib/errors.ts'
import { escapeXml } from '#worker/lib/xml.ts'
import { hydratePosts, isPublic, postCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { MAX_FEED_ITEMS } from './channel.ts'
import { feedPath } from './feed-path.ts'
import type { Feed, FeedRequest } from './read-feed.ts'
import { readFeedItems } from './read-feed-items.ts'

/** Reads the feed of a public list: at most 50 posts with the owner's notes, most recently added first. Errors: `not_found`, `gone`. */
export async function readListFeed({ db, origin }: FeedRequest, hash: string): Promise<Feed> {
  if (!Hash.safeParse(hash).success) throw notFound()
  const list = await findPublicList(db, hash)
  const rows = await db
    .select({ id: listItems.postId, hash: posts.hash, note: listItems.note, addedAt: listItems.addedAt })
    .from(listItems)
    .innerJoin(posts, eq(posts.id, listItems.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(listItems.listId, list.id), sql`${isPublic}`))
    .orderBy(desc(listItems.addedAt), desc(listItems.postId))
    .limit(MAX_FEED_ITEMS)
  const cards = await hydratePosts(
    db,
    rows.map(({ id }) => id),
  )
  const rowByHash = new Map(rows.map((row) => [row.hash, row]))
  const items = (await readFeedItems(db, cards, origin)).map((item) => {
    const { note = '', addedAt = item.at } = rowByHash.get(item.hash) ?? {}
    const html = item.html && note ? renderNote(note) + item.html : item.html
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
    tags: [listTag(hash), userCacheTag(list.ownerHash), ...rows.map((row) => postCacheTag(row.hash))],
  }
}

const renderNote = (note: string): string => `<blockquote><p>${escapeXml(note).replaceAll('\n', '<br>')}</p></blockquote>`
