import { Hono } from 'hono'
import { PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { PostCards } from '#worker/posts/posts/contract.ts'
import { listMostReadByTag, listPostsByTag, listPostsByTopic, tagCacheTag, topicCacheTag } from '#worker/posts/posts/index.ts'
import { ByTagName, TagPostsQuery } from '#worker/posts/tags/contract.ts'
import { findTagForViewer } from '#worker/posts/tags/index.ts'
import { ByTopicName } from '#worker/posts/topics/contract.ts'
import { findTopic } from '#worker/posts/topics/index.ts'

/** Serves `/api/tags/{name}/posts`. Not in the tags slice, because the posts slice depends on it. */
export const tagTimelineRoutes = new Hono<AppContext>().get(
  '/:name/posts',
  describeEndpoint('List posts under a tag, newest or most read first', { 200: PostCards }, [400, 404]),
  validateInput('param', ByTagName),
  validateInput('query', TagPostsQuery),
  async (c) => {
    const tag = await findTagForViewer(c.get('db'), c.req.valid('param').name, c.get('viewer'))
    c.header('Cache-Tag', tagCacheTag(tag.id))
    const { sort, ...query } = c.req.valid('query')
    const listPosts = sort === 'read' ? listMostReadByTag : listPostsByTag
    return c.json(await listPosts(c.get('db'), tag.id, query, c.get('viewer')?.id), 200)
  },
)

export const topicTimelineRoutes = new Hono<AppContext>().get(
  '/:name/posts',
  describeEndpoint('List posts on a topic, newest first', { 200: PostCards }, [400, 404]),
  validateInput('param', ByTopicName),
  validateInput('query', PageQuery),
  async (c) => {
    const topic = await findTopic(c.get('db'), c.req.valid('param').name)
    c.header('Cache-Tag', topicCacheTag(topic.key))
    return c.json(await listPostsByTopic(c.get('db'), topic.id, c.req.valid('query'), c.get('viewer')?.id), 200)
  },
)
