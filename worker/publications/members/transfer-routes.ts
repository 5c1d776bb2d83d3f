import { Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireReauthentication, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ByHash } from '#worker/publications/publications/contract.ts'
import { OfferTransfer, Transfer } from './contract.ts'
import { acceptTransfer, cancelTransfer, declineTransfer, offerTransfer, readTransfer } from './transfer.ts'

export const transferRoutes = new Hono<AppContext>()
  .get(
    '/:hash/transfer',
    describeEndpoint("Get the owner's pending offer of the publication", { 200: Transfer }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    async (c) => c.json(await readTransfer(c.get('db'), requireViewer(c), c.req.valid('param').hash), 200),
  )
  .put(
    '/:hash/transfer',
    describeEndpoint('Offer the publication to another member', { 200: Transfer }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    validateInput('json', OfferTransfer),
    async (c) => {
      requireWriter(c)
      const viewer = requireReauthentication(c)
      return c.json(await offerTransfer(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json').handle), 200)
    },
  )
  .delete(
    '/:hash/transfer',
    describeEndpoint('Withdraw the offer of the publication', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    async (c) => {
      await cancelTransfer(c.get('db'), requireWriter(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/transfer/accept',
    describeEndpoint('Become the owner of an offered publication', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    async (c) => {
      await acceptTransfer(c.get('db'), requireWriter(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/transfer/decline',
    describeEndpoint('Decline an offered publication', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    async (c) => {
      await declineTransfer(c.get('db'), requireWriter(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
