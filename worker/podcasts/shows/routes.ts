import { Hono } from 'hono'
import { z } from 'zod'
import { Hash, PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { CategoryCounts, DirectoryQuery, Episodes, PodcastCards, PodcastPage } from './contract.ts'
import { ownShowRoutes } from './own-routes.ts'
import { countCategories, readDirectory } from './read-directory.ts'
import { readEpisodes } from './read-episodes.ts'
import { readPodcast } from './read-podcast.ts'

const ByHash = z.strictObject({ hash: Hash })
// Any new or withdrawn episode may be of this show, and publishing a post outdates `newest`.
const tagsOf = (hash: string) => `podcast-${hash},newest`

/** `/api/podcasts`: shows and their episodes. */
export const podcastRoutes = new Hono<AppContext>()
  .get('/', describe('All podcasts, newest episode first', { 200: PodcastCards }, [400]), input('query', DirectoryQuery), async (c) => {
    c.header('Cache-Tag', 'podcasts,newest')
    return c.json(await readDirectory(c.get('db'), c.req.valid('query'), c.get('viewer')?.id), 200)
  })
  .get('/categories', describe('How many podcasts each category has', { 200: CategoryCounts }), async (c) => {
    c.header('Cache-Tag', 'podcasts')
    return c.json({ counts: await countCategories(c.get('db')) }, 200)
  })
  .route('/', ownShowRoutes)
  .get('/:hash', describe('A podcast', { 200: PodcastPage }, [403, 404, 410]), input('param', ByHash), async (c) => {
    const { hash } = c.req.valid('param')
    c.res.headers.set('Cache-Tag', tagsOf(hash)) // On the response itself, so that a refusal carries it too.
    return c.json(await readPodcast(c.get('db'), hash, c.get('viewer')?.id), 200)
  })
  .get(
    '/:hash/episodes',
    describe('Episodes of a podcast', { 200: Episodes }, [400, 403, 404, 410]),
    input('param', ByHash),
    input('query', PageQuery),
    async (c) => {
      const { hash } = c.req.valid('param')
      c.res.headers.set('Cache-Tag', tagsOf(hash))
      return c.json(await readEpisodes(c.get('db'), hash, c.req.valid('query'), c.get('viewer')?.id), 200)
    },
  )
