import { Hono } from 'hono'
import { SignedIn } from '#worker/account/auth/contract.ts'
import { browserSecret } from '#worker/account/auth/index.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { requireRecentProof, requireViewer } from '#worker/lib/viewer.ts'
import { askDeletion } from './ask-deletion.ts'
import { comeBack } from './come-back.ts'
import { AskDeletion, ComeBack, DeletionAsked, Leaving } from './contract.ts'
import { deactivate } from './deactivate.ts'
import { readLeaving } from './read-leaving.ts'

/** `/api/me`: leaving, for a while or for good. A suspended person may, too. */
export const leavingRoutes = new Hono<AppContext>()
  .get('/leaving', describe('What to decide before leaving', { 200: Leaving }, [401]), async (c) =>
    c.json(await readLeaving(c.get('db'), requireViewer(c).id), 200),
  )
  .post('/deactivate', describe("Close one's account until one comes back", { 204: null }, [401, 403]), async (c) => {
    await deactivate(c.get('db'), requireRecentProof(c))
    c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))
    return c.body(null, 204)
  })
  .post(
    '/deletion',
    describe("Delete one's account, undone by signing in within 30 days", { 202: DeletionAsked }, [400, 401, 403]),
    input('json', AskDeletion),
    async (c) => {
      const asked = await askDeletion(c.get('db'), requireRecentProof(c), c.req.valid('json'))
      c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))
      return c.json(asked, 202)
    },
  )

/** `/api/auth/return`: back into a closed account. */
export const returnRoutes = new Hono<AppContext>().post(
  '/',
  describe('Open a closed account again and sign in', { 200: SignedIn }, [400]),
  input('json', ComeBack),
  async (c) => c.json(await comeBack(c, c.req.valid('json').ticket, browserSecret(c.req.header('Cookie')) ?? ''), 200),
)
