import { Handle } from '#shared/contract.ts'
import { notFound } from '#worker/lib/errors.ts'
import { findByHandle } from '#worker/people/profiles/index.ts'
import { listPostsByAuthor, listPostsByPublication, publicationCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import { MAX_FEED_ITEMS } from './channel.ts'
import { feedPath } from './feed-path.ts'
import type { Feed, FeedRequest } from './read-feed.ts'
import { readFeedItems } from './read-feed-items.ts'
import { text } from './text.ts'

/**
 * Reads the feed of a user or publication: at most 50 posts. Errors: `not_found`, `gone`; throws `MovedPermanently` for a former handle.
 */
export async function readHandleFeed({ db, origin, suffix }: FeedRequest, handle: string): Promise<Feed> {
  if (!Handle.safeParse(handle).success) throw notFound()
  const owner = await findByHandle(db, handle, (currentHandle) => feedPath(currentHandle) + suffix)
  const newest = { limit: MAX_FEED_ITEMS }
  if (owner.kind === 'publication') {
    const { id, hash, name, description, avatar } = owner.publication
    const { items } = await listPostsByPublication(db, id, newest)
    const about = { title: name, description, path: `/${handle}`, self: feedPath(handle), picture: avatar }
    return { channel: { ...about, items: await readFeedItems(db, items, origin) }, tags: [publicationCacheTag(hash)] }
  }
  const { id, hash, name, bio, avatar } = owner.person
  const { items } = await listPostsByAuthor(db, id, newest)
  const about = { title: name, description: bio || text.by(name), path: `/${handle}`, self: feedPath(handle), picture: avatar }
  const author = { handle, name, avatar }
  return { channel: { ...about, author, items: await readFeedItems(db, items, origin) }, tags: [userCacheTag(hash)] }
}
