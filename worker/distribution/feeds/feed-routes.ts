import { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '#worker/lib/app-context.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { FeedName } from './feed-path.ts'
import { readHandleFeed } from './read-handle-feed.ts'
import { readListFeed } from './read-list-feed.ts'
import { readSiteFeed } from './read-site-feed.ts'
import { readTagFeed, readTopicFeed } from './read-tag-and-topic-feed.ts'
import { serveFeed } from './serve-feed.ts'

export const feedRoutes = new Hono<AppContext>()
  .get('/feed', (c) => serveFeed(c, 'rss', readSiteFeed))
  .get('/feed.json', (c) => serveFeed(c, 'json', readSiteFeed))
  .get('/feed/:handle', validateInput('param', z.strictObject({ handle: FeedName })), (c) => {
    const { name, format } = c.req.valid('param').handle
    return serveFeed(c, format, (request) => readHandleFeed(request, name))
  })
  .get('/feed/tag/:name', validateInput('param', z.strictObject({ name: FeedName })), (c) => {
    const { name, format } = c.req.valid('param').name
    return serveFeed(c, format, (request) => readTagFeed(request, name))
  })
  .get('/feed/topic/:name', validateInput('param', z.strictObject({ name: FeedName })), (c) => {
    const { name, format } = c.req.valid('param').name
    return serveFeed(c, format, (request) => readTopicFeed(request, name))
  })
  .get('/feed/list/:hash', validateInput('param', z.strictObject({ hash: FeedName })), (c) => {
    const { name, format } = c.req.valid('param').hash
    return serveFeed(c, format, (request) => readListFeed(request, name))
  })
