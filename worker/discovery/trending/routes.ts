import { Hono } from 'hono'
import { cachedAnswer } from '#worker/lib/http/cached-answer.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import { Trending, TrendingQuery } from './contract.ts'
import { readTrending, TRENDING_TAG } from './trending.ts'

export const trendingRoutes = new Hono<AppContext>().get(
  '/',
  describeEndpoint('List trending posts, optionally under a tag or topic', { 200: Trending }, [400, 404]),
  validateInput('query', TrendingQuery),
  cachedAnswer,
  async (c) => {
    c.res.headers.set('Cache-Tag', `${TRENDING_TAG},tags`) // Set on the response itself, so that an error response carries it too.
    const trending = await readTrending(c.get('db'), c.req.valid('query'), c.get('viewer')?.id)
    c.header('Cache-Tag', [TRENDING_TAG, ...trending.items.map(({ hash }) => postCacheTag(hash))].join(','))
    return c.json(trending, 200)
  },
)
