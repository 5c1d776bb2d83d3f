import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppContext } from '#worker/lib/app-context.ts'
import { AppError } from '#worker/lib/errors.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { enqueue, flushOutbox } from '#worker/lib/outbox.ts'
import { addressKey, takeTurn } from '#worker/lib/rate-limit.ts'
import { readRequest, Unacceptable } from './read-request.ts'
import { readTopic, topicPath } from './read-topic.ts'
import { text } from './text.ts'

const MINUTE = 60_000
/** Of one address, and to one callback's host, which somebody else may ask us to ask: a reader comes with all its feeds at once. */
const ASKING = { limit: 300, waitMs: 1000, maxWaitMs: 10 * MINUTE, quietMs: 60 * MINUTE }

const tooLarge = () => {
  throw new AppError('too_large')
}

/**
 * `POST /hub`: subscribing to public feeds (W3C WebSub). Anybody may ask, from anywhere and without a session: nothing happens before
 * the callback has confirmed it. 202 with the question on its way, 400 in plain text.
 */
export const hub = new Hono<AppContext>().post(
  '/',
  bodyLimit({ maxSize: 20_000, onError: tooLarge }),
  describe('Subscribe to a public feed, or unsubscribe (WebSub)', { 202: null }, [400, 413, 415, 429]),
  async (c) => {
    if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(c.req.header('Content-Type') ?? '')) {
      throw new AppError('unsupported_type', { message: text.form })
    }
    try {
      return await take(c)
    } catch (error) {
      if (error instanceof Unacceptable) return c.text(`${error.message}\n`, 400)
      throw error
    }
  },
)

async function take(c: Context<AppContext>) {
  const db = c.get('db')
  const request = readRequest(c.env, await c.req.parseBody())
  await takeTurn(c.env, [
    [`hub:${addressKey(c.req.raw)}`, ASKING],
    [`hub:to:${new URL(request.callback).host}`, ASKING],
  ])
  const path = topicPath(c.env, request.topic)
  // Who unsubscribes may do so from a feed that is gone.
  const isThere = path !== null && (request.mode === 'unsubscribe' || (await readTopic(c.env, db, path)) !== undefined)
  if (!isThere) throw new Unacceptable(text.topic)
  await enqueue(db, 'hub-verify', request)
  c.executionCtx.waitUntil(flushOutbox(db, c.env.EFFECTS))
  return c.text(`${text.accepted}\n`, 202)
}
