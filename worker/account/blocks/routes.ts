import { Hono } from 'hono'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ByHandle } from '#worker/people/profiles/contract.ts'
import { BlockedUsers, BlockStatus, MutedItems } from './contract.ts'
import { blockUser, isBlocked, listBlocked, listMuted, unblockUser } from './manage-blocks.ts'

export const blockRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('List blocked users', { 200: BlockedUsers }, [400, 401]), validateInput('query', PageQuery), async (c) =>
    c.json(await listBlocked(c.get('db'), requireViewer(c).id, c.req.valid('query')), 200),
  )
  .get(
    '/:handle',
    describeEndpoint('Check whether the viewer blocked a user', { 200: BlockStatus }, [400, 401, 404]),
    validateInput('param', ByHandle),
    async (c) => c.json({ blocked: await isBlocked(c.get('db'), requireViewer(c).id, c.req.valid('param').handle) }, 200),
  )
  .put(
    '/:handle',
    describeEndpoint('Block a user', { 204: null }, [400, 401, 403, 404, 429]),
    validateInput('param', ByHandle),
    async (c) => {
      await blockUser(c.get('db'), requireWriter(c).id, c.req.valid('param').handle)
      return c.body(null, 204)
    },
  )
  .delete(
    '/:handle',
    describeEndpoint('Unblock a user', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', ByHandle),
    async (c) => {
      await unblockUser(c.get('db'), requireWriter(c).id, c.req.valid('param').handle)
      return c.body(null, 204)
    },
  )

export const muteRoutes = new Hono<AppContext>().get(
  '/',
  describeEndpoint('List muted users, tags and topics', { 200: MutedItems }, [401]),
  async (c) => c.json(await listMuted(c.get('db'), requireViewer(c).id), 200),
)
