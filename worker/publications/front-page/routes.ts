import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ByHandle } from '#worker/people/profiles/contract.ts'
import { replaceHandle } from '#worker/people/profiles/index.ts'
import { ByHash } from '#worker/publications/publications/contract.ts'
import { arrangeFrontPage } from './arrange.ts'
import {
  ArrangeFrontPage,
  Arrangement,
  BySeries,
  BySeriesPost,
  ChangeSeries,
  CreateSeries,
  FrontPage,
  ManagedSeries,
  MoveAfter,
  PostChoices,
  PostChoicesQuery,
  SeriesPage,
} from './contract.ts'
import { addToSeries, changeSeries, createSeries, deleteSeries, moveInSeries, moveSeries, removeFromSeries } from './manage-series.ts'
import { listPostChoices, readArrangement } from './read-arrangement.ts'
import { readFrontPage } from './read-front-page.ts'
import { readSeries } from './read-series.ts'

const publicRoutes = new Hono<AppContext>()
  .get(
    '/series/:series',
    describeEndpoint('Get a series of a publication with its posts', { 200: SeriesPage }, [400, 404]),
    validateInput('param', z.strictObject({ series: Hash })),
    async (c) => {
      const { page, cacheTags } = await readSeries(c.get('db'), c.req.valid('param').series, c.get('viewer')?.id)
      c.header('Cache-Tag', cacheTags.join(','))
      return c.json(page, 200)
    },
  )
  .get(
    '/:handle/front-page',
    describeEndpoint('Get the front page of a publication', { 200: FrontPage, 301: null }, [400, 404, 410]),
    validateInput('param', ByHandle),
    async (c) => {
      const { handle } = c.req.valid('param')
      const { frontPage, cacheTags } = await readFrontPage(c.get('db'), handle, replaceHandle(c.req.url, handle), c.get('viewer')?.id)
      c.header('Cache-Tag', cacheTags.join(','))
      return c.json(frontPage, 200)
    },
  )

const arrangementRoutes = new Hono<AppContext>()
  .get(
    '/managed/:hash/front-page',
    describeEndpoint('Get the arrangement of a publication’s front page', { 200: Arrangement }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    async (c) => c.json(await readArrangement(c.get('db'), requireViewer(c), c.req.valid('param').hash), 200),
  )
  .put(
    '/managed/:hash/front-page',
    describeEndpoint('Replace the arrangement of a publication’s front page', { 200: Arrangement }, [400, 401, 403, 404, 412, 429]),
    validateInput('param', ByHash),
    validateInput('json', ArrangeFrontPage),
    async (c) => c.json(await arrangeFrontPage(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json')), 200),
  )
  .get(
    '/managed/:hash/posts',
    describeEndpoint('List or search the published posts of a publication', { 200: PostChoices }, [400, 401, 403, 404, 429]),
    validateInput('param', ByHash),
    validateInput('query', PostChoicesQuery),
    async (c) => c.json(await listPostChoices(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.req.valid('query')), 200),
  )

const seriesRoutes = new Hono<AppContext>()
  .post(
    '/managed/:hash/series',
    describeEndpoint('Create a series', { 201: ManagedSeries }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByHash),
    validateInput('json', CreateSeries),
    async (c) => c.json(await createSeries(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json')), 201),
  )
  .patch(
    '/managed/:hash/series/:series',
    describeEndpoint('Update a series', { 200: ManagedSeries }, [400, 401, 403, 404, 429]),
    validateInput('param', BySeries),
    validateInput('json', ChangeSeries),
    async (c) => c.json(await changeSeries(c.get('db'), requireWriter(c), c.req.valid('param'), c.req.valid('json')), 200),
  )
  .delete(
    '/managed/:hash/series/:series',
    describeEndpoint('Delete a series', { 204: null }, [400, 401, 403, 404, 429]),
    validateInput('param', BySeries),
    async (c) => {
      await deleteSeries(c.get('db'), requireWriter(c), c.req.valid('param'))
      return c.body(null, 204)
    },
  )
  .put(
    '/managed/:hash/series/:series/position',
    describeEndpoint('Move a series', { 204: null }, [400, 401, 403, 404, 429]),
    validateInput('param', BySeries),
    validateInput('json', MoveAfter),
    async (c) => {
      await moveSeries(c.get('db'), requireWriter(c), c.req.valid('param'), c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .put(
    '/managed/:hash/series/:series/posts/:post',
    describeEndpoint('Add a post to a series', { 204: null }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', BySeriesPost),
    async (c) => {
      await addToSeries(c.get('db'), requireWriter(c), c.req.valid('param'))
      return c.body(null, 204)
    },
  )
  .delete(
    '/managed/:hash/series/:series/posts/:post',
    describeEndpoint('Remove a post from a series', { 204: null }, [400, 401, 403, 404, 429]),
    validateInput('param', BySeriesPost),
    async (c) => {
      await removeFromSeries(c.get('db'), requireWriter(c), c.req.valid('param'))
      return c.body(null, 204)
    },
  )
  .put(
    '/managed/:hash/series/:series/posts/:post/position',
    describeEndpoint('Move a post within a series', { 204: null }, [400, 401, 403, 404, 429]),
    validateInput('param', BySeriesPost),
    validateInput('json', MoveAfter),
    async (c) => {
      await moveInSeries(c.get('db'), requireWriter(c), c.req.valid('param'), c.req.valid('json'))
      return c.body(null, 204)
    },
  )

export const frontPageRoutes = new Hono<AppContext>().route('/', publicRoutes).route('/', arrangementRoutes).route('/', seriesRoutes)
