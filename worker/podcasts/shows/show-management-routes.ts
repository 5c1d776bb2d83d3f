import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import type { Env } from '#worker/env.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { consumeAttempt, type RatePolicy } from '#worker/lib/rate-limit.ts'
import { requireViewer, requireWriter, type Viewer } from '#worker/lib/viewer.ts'
import { CreatedPrivateFeed, CreatePrivateFeed, CreateShow, ManagedShow, ManagedShows, PrivateFeeds, UpdateShow } from './contract.ts'
import { createShow } from './create-show.ts'
import { listManagedShows, readManagedShow } from './managed-shows.ts'
import { createPrivateFeed, listPrivateFeeds, revokePrivateFeed } from './private-feeds.ts'
import { removeShow, restoreShow } from './remove-show.ts'
import { updateShow } from './update-show.ts'

const MINUTE = 60_000
const UPDATE_RATE: RatePolicy = { limit: 120, waitMs: 5000, maxWaitMs: 10 * MINUTE, resetAfterMs: 60 * MINUTE }
const consumeUpdateAttempt = (env: Env, viewer: Viewer) => consumeAttempt(env, [[`shows:${viewer.hash}`, UPDATE_RATE]])
const siteOf = ({ ORIGIN, MAIL_FROM }: Env) => ({ origin: ORIGIN, mailFrom: MAIL_FROM })

const ByHash = z.strictObject({ hash: Hash })

export const showManagementRoutes = new Hono<AppContext>()
  .get('/mine', describeEndpoint('List the shows the viewer manages', { 200: ManagedShows }, [401]), async (c) =>
    c.json({ shows: await listManagedShows(c.get('db'), requireViewer(c), c.env.MAIL_FROM) }, 200),
  )
  .get(
    '/mine/:hash',
    describeEndpoint('Get a managed show', { 200: ManagedShow }, [400, 401, 404]),
    validateInput('param', ByHash),
    async (c) => c.json(await readManagedShow(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.env.MAIL_FROM), 200),
  )
  .post(
    '/',
    describeEndpoint('Create a show', { 201: ManagedShow }, [400, 401, 403, 409, 429]),
    validateInput('json', CreateShow),
    async (c) => {
      const viewer = requireWriter(c)
      await consumeUpdateAttempt(c.env, viewer)
      return c.json(await createShow(c.get('db'), viewer, c.req.valid('json'), siteOf(c.env)), 201)
    },
  )
  .patch(
    '/:hash',
    describeEndpoint('Update a show', { 200: ManagedShow }, [400, 401, 403, 404, 429]),
    validateInput('param', ByHash),
    validateInput('json', UpdateShow),
    async (c) => {
      const viewer = requireWriter(c)
      await consumeUpdateAttempt(c.env, viewer)
      return c.json(await updateShow(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json'), siteOf(c.env)), 200)
    },
  )
  .delete('/:hash', describeEndpoint('Remove a show', { 204: null }, [400, 401, 403, 404]), validateInput('param', ByHash), async (c) => {
    await removeShow(c.get('db'), requireWriter(c), c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .post(
    '/:hash/restore',
    describeEndpoint('Restore a removed show', { 200: ManagedShow }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    async (c) => c.json(await restoreShow(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.env.MAIL_FROM), 200),
  )
  .get(
    '/:hash/private-feeds',
    describeEndpoint("List the viewer's private feeds of a show", { 200: PrivateFeeds }, [400, 401, 404]),
    validateInput('param', ByHash),
    async (c) => c.json({ feeds: await listPrivateFeeds(c.get('db'), requireViewer(c), c.req.valid('param').hash) }, 200),
  )
  .post(
    '/:hash/private-feeds',
    describeEndpoint('Create a private feed; its URL is returned only once', { 201: CreatedPrivateFeed }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByHash),
    validateInput('json', CreatePrivateFeed),
    async (c) => {
      const viewer = requireWriter(c)
      await consumeUpdateAttempt(c.env, viewer)
      return c.json(await createPrivateFeed(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json').name), 201)
    },
  )
  .delete(
    '/private-feeds/:feed',
    describeEndpoint('Revoke a private feed', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', z.strictObject({ feed: Hash })),
    async (c) => {
      await revokePrivateFeed(c.get('db'), requireViewer(c), c.req.valid('param').feed)
      return c.body(null, 204)
    },
  )
