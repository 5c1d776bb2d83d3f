import { Hono } from 'hono'
import { PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { type RatePolicy, takeTurn } from '#worker/lib/rate-limit.ts'
import { requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ByHandle } from '#worker/people/profiles/contract.ts'
import { block, isBlocked, unblock } from './block.ts'
import { BlockedPeople, BlockState, Muted } from './contract.ts'
import { listBlocked } from './list-blocked.ts'
import { listMuted } from './list-muted.ts'

const MINUTE = 60_000
const BLOCKING: RatePolicy = { limit: 100, waitMs: 1000, maxWaitMs: MINUTE, quietMs: 60 * MINUTE }

/** `/api/me/blocks`: whom one does not want to hear from. Nobody else learns of it. */
export const blockRoutes = new Hono<AppContext>()
  .get('/', describe('People one blocked', { 200: BlockedPeople }, [400, 401]), input('query', PageQuery), async (c) =>
    c.json(await listBlocked(c.get('db'), requireViewer(c).id, c.req.valid('query')), 200),
  )
  .get('/:handle', describe('Whether one blocked a person', { 200: BlockState }, [400, 401, 404]), input('param', ByHandle), async (c) =>
    c.json({ blocked: await isBlocked(c.get('db'), requireViewer(c).id, c.req.valid('param').handle) }, 200),
  )
  .put('/:handle', describe('Block a person', { 204: null }, [400, 401, 403, 404, 429]), input('param', ByHandle), async (c) => {
    const viewer = requireWriter(c)
    await takeTurn(c.env, [[`block:${viewer.hash}`, BLOCKING]])
    await block(c.get('db'), viewer.id, c.req.valid('param').handle)
    return c.body(null, 204)
  })
  .delete('/:handle', describe('Take a block back', { 204: null }, [400, 401, 403, 404]), input('param', ByHandle), async (c) => {
    await unblock(c.get('db'), requireWriter(c).id, c.req.valid('param').handle)
    return c.body(null, 204)
  })

/** `/api/me/mutes`: what one does not want to meet in feeds and notices. */
export const muteRoutes = new Hono<AppContext>().get('/', describe('People, tags and topics one muted', { 200: Muted }, [401]), async (c) =>
  c.json(await listMuted(c.get('db'), requireViewer(c).id), 200),
)
