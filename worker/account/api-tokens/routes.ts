import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireReauthentication, requireViewer } from '#worker/lib/viewer.ts'
import { CreatedToken, CreateToken, TokenList } from './contract.ts'
import { createToken, listTokens, revokeToken } from './tokens.ts'

export const apiTokenRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('List API tokens', { 200: TokenList }, [401]), async (c) =>
    c.json({ tokens: await listTokens(c.get('db'), requireViewer(c).id) }, 200),
  )
  .post(
    '/',
    describeEndpoint('Create an API token (the secret is returned once)', { 201: CreatedToken }, [400, 401, 403, 409]),
    validateInput('json', CreateToken),
    async (c) => c.json(await createToken(c.get('db'), requireReauthentication(c).id, c.req.valid('json')), 201),
  )
  .delete(
    '/:hash',
    describeEndpoint('Revoke an API token', { 204: null }, [400, 401, 404]),
    validateInput('param', z.strictObject({ hash: Hash })),
    async (c) => {
      await revokeToken(c.get('db'), requireViewer(c).id, c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
