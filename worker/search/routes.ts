import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { notFound } from '#worker/lib/errors.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { SearchAnswer, SearchQuery, SearchType } from './contract.ts'
import { search } from './search.ts'

/** `/api/search/{type}?q=`. */
export const searchRoutes = new Hono<AppContext>().get(
  '/:type',
  describe('Search names and titles', { 200: SearchAnswer }, [400, 404]),
  input('query', SearchQuery),
  async (c) => {
    const type = SearchType.safeParse(c.req.param('type'))
    if (!type.success) throw notFound()
    c.header('Cache-Tag', 'newest,tags,topics,podcasts')
    return c.json(await search(c.get('db'), type.data, c.req.valid('query').q, c.get('viewer')?.id), 200)
  },
)
