import { Hono } from 'hono'
import { z } from 'zod'
import { Hash, PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { CategoryCounts, DirectoryQuery, Episodes, ShowCards, ShowPage } from './contract.ts'
import { countCategories, readDirectory } from './read-directory.ts'
import { readEpisodes } from './read-episodes.ts'
import { readShow } from './read-show.ts'
import { showManagementRoutes } from './show-management-routes.ts'

const ByHash = z.strictObject({ hash: Hash })
// Publishing or withdrawing any post invalidates `newest`, which matters here because the post may be an episode of this show.
const cacheTagsOf = (hash: string) => `podcast-${hash},newest`

export const showRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List podcasts by latest episode', { 200: ShowCards }, [400]),
    validateInput('query', DirectoryQuery),
    async (c) => {
      c.header('Cache-Tag', 'podcasts,newest')
      return c.json(await readDirectory(c.get('db'), c.req.valid('query'), c.get('viewer')?.id), 200)
    },
  )
  .get('/categories', describeEndpoint('Count podcasts by category', { 200: CategoryCounts }), async (c) => {
    c.header('Cache-Tag', 'podcasts')
    return c.json({ counts: await countCategories(c.get('db')) }, 200)
  })
  .route('/', showManagementRoutes)
  .get('/:hash', describeEndpoint('Get a podcast', { 200: ShowPage }, [403, 404, 410]), validateInput('param', ByHash), async (c) => {
    const { hash } = c.req.valid('param')
    c.res.headers.set('Cache-Tag', cacheTagsOf(hash)) // Set on the response itself, so that error responses carry it too.
    return c.json(await readShow(c.get('db'), hash, c.get('viewer')?.id), 200)
  })
  .get(
    '/:hash/episodes',
    describeEndpoint("List a podcast's episodes", { 200: Episodes }, [400, 403, 404, 410]),
    validateInput('param', ByHash),
    validateInput('query', PageQuery),
    async (c) => {
      const { hash } = c.req.valid('param')
      c.res.headers.set('Cache-Tag', cacheTagsOf(hash))
      return c.json(await readEpisodes(c.get('db'), hash, c.req.valid('query'), c.get('viewer')?.id), 200)
    },
  )
