import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { MINUTE } from '#shared/time.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { clientIpKey, consumeAttempt, type RatePolicy } from '#worker/lib/rate-limit.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import { Code, ShortLink, ShortLinkTarget } from './contract.ts'
import { createShortLink, resolveShortLink } from './short-link.ts'

const CREATE_RATE_LIMIT: RatePolicy = { limit: 60, waitMs: 2000, maxWaitMs: 10 * MINUTE, resetAfterMs: 60 * MINUTE }

export const shortLinkRoutes = new Hono<AppContext>()
  .put(
    '/posts/:hash',
    describeEndpoint('Get or create the short link of a post', { 200: ShortLink }, [400, 404, 410, 429]),
    validateInput('param', z.strictObject({ hash: Hash })),
    async (c) => {
      await consumeAttempt(c.env, [[`short-link:${clientIpKey(c.req.raw)}`, CREATE_RATE_LIMIT]])
      return c.json(await createShortLink(c.get('db'), c.req.valid('param').hash), 200)
    },
  )
  .get(
    '/:code',
    describeEndpoint('Resolve a short link', { 200: ShortLinkTarget }, [400, 404, 410]),
    validateInput('param', z.strictObject({ code: Code })),
    async (c) => {
      const { path, hash } = await resolveShortLink(c.get('db'), c.req.valid('param').code)
      c.header('Cache-Tag', postCacheTag(hash))
      return c.json({ path }, 200)
    },
  )
