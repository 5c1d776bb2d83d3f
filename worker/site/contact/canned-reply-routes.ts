import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { requireAdmin } from '#worker/moderation/admin/index.ts'
import { changeCannedReply, createCannedReply, deleteCannedReply, selectCannedReplies } from './canned-replies.ts'
import { CannedReplies, CannedReplyCreated, CreateCannedReply, SaveCannedReply } from './contract.ts'

const ByHash = z.strictObject({ hash: Hash })

export const cannedReplyRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('List the canned replies', { 200: CannedReplies }, [401, 403]), async (c) => {
    requireAdmin(c)
    return c.json({ items: await selectCannedReplies(c.get('db')) }, 200)
  })
  .post(
    '/',
    describeEndpoint('Create a canned reply', { 201: CannedReplyCreated }, [400, 401, 403, 409]),
    validateInput('json', CreateCannedReply),
    async (c) => c.json(await createCannedReply(c.get('db'), requireAdmin(c), c.req.valid('json')), 201),
  )
  .put(
    '/:hash',
    describeEndpoint('Change a canned reply', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    validateInput('json', SaveCannedReply),
    async (c) => {
      await changeCannedReply(c.get('db'), requireAdmin(c), c.req.valid('param').hash, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .delete(
    '/:hash',
    describeEndpoint('Delete a canned reply', { 204: null }, [400, 401, 403]),
    validateInput('param', ByHash),
    async (c) => {
      await deleteCannedReply(c.get('db'), requireAdmin(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
