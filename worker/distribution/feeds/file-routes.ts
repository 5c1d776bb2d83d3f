import { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '#worker/lib/app-context.ts'
import { input } from '#worker/lib/http/input.ts'
import { FeedName } from './address.ts'
import { answerFeed } from './answer-feed.ts'
import { feedOfHandle } from './of-handle.ts'
import { feedOfList } from './of-list.ts'
import { feedOfSite } from './of-site.ts'
import { feedOfTag, feedOfTopic } from './of-subject.ts'

/** `/feed`: what programs that follow sites read, as RSS and, with `.json` behind it, as JSON Feed. */
export const feedFiles = new Hono<AppContext>()
  .get('/feed', (c) => answerFeed(c, 'rss', feedOfSite))
  .get('/feed.json', (c) => answerFeed(c, 'json', feedOfSite))
  .get('/feed/:handle', input('param', z.strictObject({ handle: FeedName })), (c) => {
    const { name, format } = c.req.valid('param').handle
    return answerFeed(c, format, (asked) => feedOfHandle(asked, name))
  })
  .get('/feed/tag/:name', input('param', z.strictObject({ name: FeedName })), (c) => {
    const { name, format } = c.req.valid('param').name
    return answerFeed(c, format, (asked) => feedOfTag(asked, name))
  })
  .get('/feed/topic/:name', input('param', z.strictObject({ name: FeedName })), (c) => {
    const { name, format } = c.req.valid('param').name
    return answerFeed(c, format, (asked) => feedOfTopic(asked, name))
  })
  .get('/feed/list/:hash', input('param', z.strictObject({ hash: FeedName })), (c) => {
    const { name, format } = c.req.valid('param').hash
    return answerFeed(c, format, (asked) => feedOfList(asked, name))
  })
