import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { requireRecentProof, requireViewer } from '#worker/lib/viewer.ts'
import { MakeToken, TokenList, TokenMade } from './contract.ts'
import { listTokens, revokeToken } from './list-tokens.ts'
import { makeToken } from './make-token.ts'

/** `/api/me/api-tokens`: keys for one's own programs. */
export const apiTokenRoutes = new Hono<AppContext>()
  .get('/', describe("One's own API tokens", { 200: TokenList }, [401]), async (c) =>
    c.json({ tokens: await listTokens(c.get('db'), requireViewer(c).id) }, 200),
  )
  .post(
    '/',
    describe('Make an API token, which is shown this once', { 201: TokenMade }, [400, 401, 403, 409]),
    input('json', MakeToken),
    async (c) => c.json(await makeToken(c.get('db'), requireRecentProof(c).id, c.req.valid('json')), 201),
  )
  .delete(
    '/:hash',
    describe('Revoke an API token', { 204: null }, [400, 401, 404]),
    input('param', z.strictObject({ hash: Hash })),
    async (c) => {
      await revokeToken(c.get('db'), requireViewer(c).id, c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
