import { Hono } from 'hono'
import { z } from 'zod'
import { PageQuery } from '#shared/contract/http.ts'
import { cachedAnswer } from '#worker/lib/http/cached-answer.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { PostCards } from '#worker/posts/posts/contract.ts'
import { listMostReadByTag, listPostsByTag, listPostsByTopic, tagCacheTag, topicCacheTag } from '#worker/posts/posts/index.ts'
import { ByTagName, TagPostsQuery } from '#worker/posts/tags/contract.ts'
import { findTagForViewer } from '#worker/posts/tags/index.ts'
import { ByTopicName } from '#worker/posts/topics/contract.ts'
import { findTopic } from '#worker/posts/topics/index.ts'
import { FeedName } from './channel.ts'
import { readHandleFeed, readListFeed, readSiteFeed, readTagFeed, readTopicFeed } from './read-channels.ts'
import { serveFeed } from './serve-feed.ts'

const FEED = { 200: ['application/rss+xml', 'application/feed+json'], 301: null, 304: null }

export const feedRoutes = new Hono<AppContext>()
  .get('/feed', describeEndpoint('Get the newest posts as RSS', { 200: 'application/rss+xml', 304: null }), (c) =>
    serveFeed(c, 'rss', readSiteFeed),
  )
  .get('/feed.json', describeEndpoint('Get the newest posts as JSON Feed', { 200: 'application/feed+json', 304: null }), (c) =>
    serveFeed(c, 'json', readSiteFeed),
  )
  .get(
    '/feed/:handle',
    describeEndpoint('Get the feed of an author or a publication', FEED, [404, 410]),
    validateInput('param', z.strictObject({ handle: FeedName })),
    (c) => {
      const { name, format } = c.req.valid('param').handle
      return serveFeed(c, format, (request) => readHandleFeed(request, name))
    },
  )
  .get(
    '/feed/tag/:name',
    describeEndpoint('Get the feed of a tag', FEED, [404]),
    validateInput('param', z.strictObject({ name: FeedName })),
    (c) => {
      const { name, format } = c.req.valid('param').name
      return serveFeed(c, format, (request) => readTagFeed(request, name))
    },
  )
  .get(
    '/feed/topic/:name',
    describeEndpoint('Get the feed of a topic', FEED, [404]),
    validateInput('param', z.strictObject({ name: FeedName })),
    (c) => {
      const { name, format } = c.req.valid('param').name
      return serveFeed(c, format, (request) => readTopicFeed(request, name))
    },
  )
  .get(
    '/feed/list/:hash',
    describeEndpoint('Get the feed of a public list', FEED, [404, 410]),
    validateInput('param', z.strictObject({ hash: FeedName })),
    (c) => {
      const { name, format } = c.req.valid('param').hash
      return serveFeed(c, format, (request) => readListFeed(request, name))
    },
  )

/** Serves `/api/tags/{name}/posts`. Not part of the tags slice, because the posts slice depends on the tags slice. */
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
  cachedAnswer,
  async (c) => {
    const topic = await findTopic(c.get('db'), c.req.valid('param').name)
    c.header('Cache-Tag', topicCacheTag(topic.key))
    return c.json(await listPostsByTopic(c.get('db'), topic.id, c.req.valid('query'), c.get('viewer')?.id), 200)
  },
)
