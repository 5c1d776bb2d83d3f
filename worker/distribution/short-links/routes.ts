import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { addressKey, type RatePolicy, takeTurn } from '#worker/lib/rate-limit.ts'
import { postTag } from '#worker/posts/posts/index.ts'
import { Code, ShortLink, Target } from './contract.ts'
import { followShortLink, makeShortLink } from './make.ts'

const MINUTE = 60_000
const MAKING: RatePolicy = { limit: 60, waitMs: 2000, maxWaitMs: 10 * MINUTE, quietMs: 60 * MINUTE }

/** `/api/short-links`: short addresses of posts, for whoever shares one. */
export const shortLinkRoutes = new Hono<AppContext>()
  .put(
    '/of/:hash',
    describe('The short address of a post', { 200: ShortLink }, [400, 404, 410, 429]),
    input('param', z.strictObject({ hash: Hash })),
    async (c) => {
      await takeTurn(c.env, [[`short-link:${addressKey(c.req.raw)}`, MAKING]])
      return c.json(await makeShortLink(c.get('db'), c.req.valid('param').hash), 200)
    },
  )
  .get(
    '/:code',
    describe('Where a short address leads', { 200: Target }, [400, 404, 410]),
    input('param', z.strictObject({ code: Code })),
    async (c) => {
      const { path, hash } = await followShortLink(c.get('db'), c.req.valid('param').code)
      c.header('Cache-Tag', postTag(hash))
      return c.json({ path }, 200)
    },
  )
