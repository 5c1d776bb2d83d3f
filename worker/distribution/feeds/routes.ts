import { Hono } from 'hono'
import { PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { PostCards } from '#worker/posts/posts/contract.ts'
import { mostReadByTag, postsByTag, postsByTopic, tagTag, topicTag } from '#worker/posts/posts/index.ts'
import { ByTagName, TagPostsQuery } from '#worker/posts/tags/contract.ts'
import { findTagFor } from '#worker/posts/tags/index.ts'
import { ByTopicName } from '#worker/posts/topics/contract.ts'
import { findTopic } from '#worker/posts/topics/index.ts'

/** `/api/tags/{name}/posts`. Apart from the tags slice, which posts are written with. */
export const tagFeed = new Hono<AppContext>().get(
  '/:name/posts',
  describe('Posts under a tag, newest or most read first', { 200: PostCards }, [400, 404]),
  input('param', ByTagName),
  input('query', TagPostsQuery),
  async (c) => {
    const tag = await findTagFor(c.get('db'), c.req.valid('param').name, c.get('viewer'))
    c.header('Cache-Tag', tagTag(tag.id))
    const { sort, ...query } = c.req.valid('query')
    const posts = sort === 'read' ? mostReadByTag : postsByTag
    return c.json(await posts(c.get('db'), tag.id, query, c.get('viewer')?.id), 200)
  },
)

/** `/api/topics/{name}/posts`. */
export const topicFeed = new Hono<AppContext>().get(
  '/:name/posts',
  describe('Newest posts on a topic', { 200: PostCards }, [400, 404]),
  input('param', ByTopicName),
  input('query', PageQuery),
  async (c) => {
    const topic = await findTopic(c.get('db'), c.req.valid('param').name)
    c.header('Cache-Tag', topicTag(topic.key))
    return c.json(await postsByTopic(c.get('db'), topic.id, c.req.valid('query'), c.get('viewer')?.id), 200)
  },
)
