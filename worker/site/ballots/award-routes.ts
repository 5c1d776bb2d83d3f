import { Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import { Awards, ByAwardedPost, ByAwardedProfile } from './contract.ts'
import { readPostAwards, readProfileAwards } from './read-awards.ts'

export const awardRoutes = new Hono<AppContext>()
  .get(
    '/posts/:hash',
    describeEndpoint('List the prizes of a post', { 200: Awards }, [400]),
    validateInput('param', ByAwardedPost),
    async (c) => {
      const { hash } = c.req.valid('param')
      c.header('Cache-Tag', postCacheTag(hash))
      return c.json(await readPostAwards(c.get('db'), hash, c.get('viewer')?.id), 200)
    },
  )
  .get(
    '/profiles/:handle',
    describeEndpoint('List the newest prizes of an author', { 200: Awards, 301: null }, [400, 403, 404, 410]),
    validateInput('param', ByAwardedProfile),
    async (c) => {
      const { awards, cacheTag } = await readProfileAwards(c.get('db'), c.req.valid('param').handle, c.req.url, c.get('viewer')?.id)
      c.header('Cache-Tag', cacheTag)
      return c.json(awards, 200)
    },
  )
