import { Moved } from '#worker/lib/moved.ts'
import { postsByTag, postsByTopic, tagTag, topicTag } from '#worker/posts/posts/index.ts'
import { findTag } from '#worker/posts/tags/index.ts'
import { findTopic } from '#worker/posts/topics/index.ts'
import { feedPath } from './address.ts'
import { FEED_ITEMS } from './channel.ts'
import { feedItems } from './feed-items.ts'
import type { Asked, Feed } from './read-feed.ts'
import { text } from './text.ts'

const NEWEST = { limit: FEED_ITEMS }

/** The feed of posts under a tag. Errors: `not_found`; another spelling is thrown as `Moved`. */
export async function feedOfTag({ db, origin, ending }: Asked, name: string): Promise<Feed> {
  const tag = await findTag(db, name)
  const self = feedPath(tag.slug, 'tag')
  const tags = [tagTag(tag.id)]
  if (tag.slug !== name) throw new Moved(encodeURI(self + ending), tags.join(','))
  const { items } = await postsByTag(db, tag.id, NEWEST)
  const about = { title: text.titled(`#${tag.name}`), description: text.byTag(tag.name), path: `/tag/${tag.slug}`, self }
  return { channel: { ...about, items: await feedItems(db, items, origin) }, tags }
}

/** The feed of posts on a topic. Errors: `not_found`; its Persian name is thrown as `Moved`. */
export async function feedOfTopic({ db, origin, ending }: Asked, name: string): Promise<Feed> {
  const topic = await findTopic(db, name)
  const self = feedPath(topic.key, 'topic')
  const tags = [topicTag(topic.key)]
  if (topic.key !== name) throw new Moved(self + ending, tags.join(','))
  const { items } = await postsByTopic(db, topic.id, NEWEST)
  const about = {
    title: text.titled(topic.name),
    description: topic.description || text.byTopic(topic.name),
    path: `/topic/${topic.key}`,
    self,
  }
  return { channel: { ...about, items: await feedItems(db, items, origin) }, tags }
}
