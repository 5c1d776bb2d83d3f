import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { d1RunQuery } from '#worker/indexing/search-index/index.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { RelatedPosts } from './contract.ts'
import { readRelatedPosts } from './read-related-posts.ts'

export const relatedPostsRoutes = new Hono<AppContext>().get(
  '/:hash/related',
  describeEndpoint('List posts related to a post', { 200: RelatedPosts }, [400, 404, 410]),
  validateInput('param', z.strictObject({ hash: Hash })),
  async (c) => {
    const { relatedPosts, cacheTags } = await readRelatedPosts(
      { db: c.get('db'), runQuery: d1RunQuery(c.env.SEARCH) },
      c.req.valid('param').hash,
      c.get('viewer')?.id,
    )
    c.header('Cache-Tag', cacheTags.join(','))
    return c.json(relatedPosts, 200)
  },
)
