import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import { Trending, TrendingQuery } from './contract.ts'
import { readTrending } from './read-trending.ts'
import { TRENDING_TAG } from './rebuild-trending.ts'

export const trendingRoutes = new Hono<AppContext>().get(
  '/',
  describeEndpoint('List trending posts, optionally under a tag or topic', { 200: Trending }, [400, 404]),
  validateInput('query', TrendingQuery),
  async (c) => {
    c.res.headers.set('Cache-Tag', `${TRENDING_TAG},tags`) // Set on the response itself, so errors carry it too.
    const trending = await readTrending(c.get('db'), c.req.valid('query'), c.get('viewer')?.id)
    c.header('Cache-Tag', [TRENDING_TAG, ...trending.items.map(({ hash }) => postCacheTag(hash))].join(','))
    return c.json(trending, 200)
  },
)
