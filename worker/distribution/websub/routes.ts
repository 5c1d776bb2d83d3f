import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MINUTE } from '#shared/time.ts'
import { AppError } from '#worker/lib/errors.ts'
import { clientIpKey } from '#worker/lib/http/client-ip.ts'
import { describeEndpoint } from '#worker/lib/http/endpoint.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import { consumeAttempt } from '#worker/lib/rate-limit.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { HUB_VERIFICATION } from './jobs.ts'
import { InvalidHubRequest, parseHubRequest } from './subscriptions.ts'
import { text } from './text.ts'
import { parseTopicPath, readTopic } from './topic-changes.ts'

/**
 * Applies per client IP and per callback host, because anyone can name the host of a third party. The limit is high because a feed reader
 * may subscribe to all its feeds at once.
 */
const HUB_RATE_LIMIT = { limit: 300, waitMs: 1000, maxWaitMs: 10 * MINUTE, resetAfterMs: 60 * MINUTE }

const tooLarge = () => {
  throw new AppError('too_large')
}

/**
 * Handles `POST /hub` (W3C WebSub) from any origin, without a session. Returns 202 for an accepted request, which takes effect once the
 * callback confirms it, and 400 with plain text for an invalid one.
 */
export const hubRoutes = new Hono<AppContext>().post(
  '/',
  bodyLimit({ maxSize: 20_000, onError: tooLarge }),
  describeEndpoint(
    'Subscribe to or unsubscribe from a public feed (WebSub)',
    { 202: null },
    [400, 413, 415, 429],
    ['application/x-www-form-urlencoded'],
  ),
  async (c) => {
    if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(c.req.header('Content-Type') ?? '')) {
      throw new AppError('unsupported_type', { message: text.form })
    }
    try {
      return await acceptRequest(c)
    } catch (error) {
      if (error instanceof InvalidHubRequest) return c.text(`${error.message}\n`, 400)
      throw error
    }
  },
)

async function acceptRequest(c: Context<AppContext>) {
  const db = c.get('db')
  const request = parseHubRequest(c.env, await c.req.parseBody())
  await consumeAttempt(c.env, [
    [`hub:${clientIpKey(c.req.raw)}`, HUB_RATE_LIMIT],
    [`hub:to:${new URL(request.callback).host}`, HUB_RATE_LIMIT],
  ])
  const path = parseTopicPath(c.env, request.topic)
  // A subscriber can unsubscribe from a removed feed.
  const isValidTopic = path !== null && (request.mode === 'unsubscribe' || (await readTopic(c.env, db, path)) !== undefined)
  if (!isValidTopic) throw new InvalidHubRequest(text.topic)
  await enqueue(db, HUB_VERIFICATION, request)
  return c.text(`${text.accepted}\n`, 202)
}
