import { MovedPermanently } from '#worker/lib/moved-permanently.ts'
import { listPostsByTag, listPostsByTopic, tagCacheTag, topicCacheTag } from '#worker/posts/posts/index.ts'
import { findTag } from '#worker/posts/tags/index.ts'
import { findTopic } from '#worker/posts/topics/index.ts'
import { MAX_FEED_ITEMS } from './channel.ts'
import { feedPath } from './feed-path.ts'
import type { Feed, FeedRequest } from './read-feed.ts'
import { readFeedItems } from './read-feed-items.ts'
import { text } from './text.ts'

const NEWEST_PAGE = { limit: MAX_FEED_ITEMS }

/** Reads the feed of a tag. Errors: `not_found`; throws `MovedPermanently` for another spelling. */
export async function readTagFeed({ db, origin, suffix }: FeedRequest, name: string): Promise<Feed> {
  const tag = await findTag(db, name)
  const self = feedPath(tag.slug, 'tag')
  const tags = [tagCacheTag(tag.id)]
  if (tag.slug !== name) throw new MovedPermanently(encodeURI(self + suffix), tags.join(','))
  const { items } = await listPostsByTag(db, tag.id, NEWEST_PAGE)
  const about = { title: text.titled(`#${tag.name}`), description: text.byTag(tag.name), path: `/tag/${tag.slug}`, self }
  return { channel: { ...about, items: await readFeedItems(db, items, origin) }, tags }
}

/** Reads the feed of a topic. Errors: `not_found`; throws `MovedPermanently` for its Persian name. */
export async function readTopicFeed({ db, origin, suffix }: FeedRequest, name: string): Promise<Feed> {
  const topic = await findTopic(db, name)
  const self = feedPath(topic.key, 'topic')
  const tags = [topicCacheTag(topic.key)]
  if (topic.key !== name) throw new MovedPermanently(self + suffix, tags.join(','))
  const { items } = await listPostsByTopic(db, topic.id, NEWEST_PAGE)
  const about = {
    title: text.titled(topic.name),
    description: topic.description || text.byTopic(topic.name),
    path: `/topic/${topic.key}`,
    self,
  }
  return { channel: { ...about, items: await readFeedItems(db, items, origin) }, tags }
}
