import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import { Code, ShortLink, ShortLinkTarget } from './contract.ts'
import { createShortLink, resolveShortLink } from './short-link.ts'

export const shortLinkRoutes = new Hono<AppContext>()
  .put(
    '/posts/:hash',
    describeEndpoint('Get or create the short link of a post', { 200: ShortLink }, [400, 404, 410, 429]),
    validateInput('param', z.strictObject({ hash: Hash })),
    async (c) => {
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
