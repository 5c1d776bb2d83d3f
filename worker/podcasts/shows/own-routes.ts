import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import type { Env } from '#worker/env.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { type RatePolicy, takeTurn } from '#worker/lib/rate-limit.ts'
import { requireViewer, requireWriter, type Viewer } from '#worker/lib/viewer.ts'
import { changeShow } from './change-show.ts'
import { ChangeShow, CreateShow, MakePrivateFeed, OwnShow, OwnShows, PrivateFeedMade, PrivateFeeds } from './contract.ts'
import { createShow } from './create-show.ts'
import { listOwnShows, readOwnShow } from './own-shows.ts'
import { listPrivateFeeds, makePrivateFeed, revokePrivateFeed } from './private-feeds.ts'
import { removeShow, restoreShow } from './remove-show.ts'

const MINUTE = 60_000
const CHANGING: RatePolicy = { limit: 120, waitMs: 5000, maxWaitMs: 10 * MINUTE, quietMs: 60 * MINUTE }
const takeShowTurn = (env: Env, viewer: Viewer) => takeTurn(env, [[`shows:${viewer.hash}`, CHANGING]])
const siteOf = ({ ORIGIN, MAIL_FROM }: Env) => ({ origin: ORIGIN, mailFrom: MAIL_FROM })

const ByHash = z.strictObject({ hash: Hash })

/** Under `/api/podcasts`: shows one runs. */
export const ownShowRoutes = new Hono<AppContext>()
  .get('/mine', describe('Shows one runs', { 200: OwnShows }, [401]), async (c) =>
    c.json({ shows: await listOwnShows(c.get('db'), requireViewer(c), c.env.MAIL_FROM) }, 200),
  )
  .get('/mine/:hash', describe('A show one runs', { 200: OwnShow }, [400, 401, 404]), input('param', ByHash), async (c) =>
    c.json(await readOwnShow(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.env.MAIL_FROM), 200),
  )
  .post('/', describe('Make a show', { 201: OwnShow }, [400, 401, 403, 409, 429]), input('json', CreateShow), async (c) => {
    const viewer = requireWriter(c)
    await takeShowTurn(c.env, viewer)
    return c.json(await createShow(c.get('db'), viewer, c.req.valid('json'), siteOf(c.env)), 201)
  })
  .patch(
    '/:hash',
    describe('Change a show', { 200: OwnShow }, [400, 401, 403, 404, 429]),
    input('param', ByHash),
    input('json', ChangeShow),
    async (c) => {
      const viewer = requireWriter(c)
      await takeShowTurn(c.env, viewer)
      return c.json(await changeShow(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json'), siteOf(c.env)), 200)
    },
  )
  .delete('/:hash', describe('Remove a show', { 204: null }, [400, 401, 403, 404]), input('param', ByHash), async (c) => {
    await removeShow(c.get('db'), requireWriter(c), c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .post(
    '/:hash/restore',
    describe('Bring a removed show back', { 200: OwnShow }, [400, 401, 403, 404, 409]),
    input('param', ByHash),
    async (c) => c.json(await restoreShow(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.env.MAIL_FROM), 200),
  )
  .get(
    '/:hash/private-feeds',
    describe("A show's secret feeds one made", { 200: PrivateFeeds }, [400, 401, 404]),
    input('param', ByHash),
    async (c) => c.json({ feeds: await listPrivateFeeds(c.get('db'), requireViewer(c), c.req.valid('param').hash) }, 200),
  )
  .post(
    '/:hash/private-feeds',
    describe('Make a secret feed, whose address is shown this once', { 201: PrivateFeedMade }, [400, 401, 403, 404, 409, 429]),
    input('param', ByHash),
    input('json', MakePrivateFeed),
    async (c) => {
      const viewer = requireWriter(c)
      await takeShowTurn(c.env, viewer)
      return c.json(await makePrivateFeed(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json').name), 201)
    },
  )
  .delete(
    '/private-feeds/:feed',
    describe('Revoke a secret feed', { 204: null }, [400, 401, 403, 404]),
    input('param', z.strictObject({ feed: Hash })),
    async (c) => {
      await revokePrivateFeed(c.get('db'), requireViewer(c), c.req.valid('param').feed)
      return c.body(null, 204)
    },
  )
