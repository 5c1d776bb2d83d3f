import { NEWEST_TAG, newestPosts } from '#worker/posts/posts/index.ts'
import { feedPath } from './address.ts'
import { FEED_ITEMS } from './channel.ts'
import { feedItems } from './feed-items.ts'
import type { Asked, Feed } from './read-feed.ts'
import { text } from './text.ts'

/** The feed of everybody's newest posts. */
export async function feedOfSite({ db, origin }: Asked): Promise<Feed> {
  const { items } = await newestPosts(db, { limit: FEED_ITEMS })
  return {
    channel: { title: text.site, description: text.about, path: '/', self: feedPath(), items: await feedItems(db, items, origin) },
    tags: [NEWEST_TAG],
  }
}
