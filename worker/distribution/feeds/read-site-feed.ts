import { listNewestPosts, NEWEST_CACHE_TAG } from '#worker/posts/posts/index.ts'
import { MAX_FEED_ITEMS } from './channel.ts'
import { feedPath } from './feed-path.ts'
import type { Feed, FeedRequest } from './read-feed.ts'
import { readFeedItems } from './read-feed-items.ts'
import { text } from './text.ts'

export async function readSiteFeed({ db, origin }: FeedRequest): Promise<Feed> {
  const { items } = await listNewestPosts(db, { limit: MAX_FEED_ITEMS })
  return {
    channel: { title: text.site, description: text.about, path: '/', self: feedPath(), items: await readFeedItems(db, items, origin) },
    tags: [NEWEST_CACHE_TAG],
  }
}
