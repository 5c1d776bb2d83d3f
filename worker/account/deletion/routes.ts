import { Hono } from 'hono'
import { SignedIn } from '#worker/account/auth/contract.ts'
import { browserSecret } from '#worker/account/auth/index.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireReauthentication, requireViewer } from '#worker/lib/viewer.ts'
import { DeletionOptions, DeletionScheduled, Reactivate, RequestDeletion } from './contract.ts'
import { reactivateAndSignIn } from './reactivate.ts'
import { deactivate, readDeletionOptions, requestDeletion } from './request-deletion.ts'

/** Suspended users may use these routes too. */
export const accountDeletionRoutes = new Hono<AppContext>()
  .get('/deletion', describeEndpoint('Get the decisions required before deletion', { 200: DeletionOptions }, [401]), async (c) =>
    c.json(await readDeletionOptions(c.get('db'), requireViewer(c).id), 200),
  )
  .post('/deactivate', describeEndpoint('Deactivate the account until the next sign-in', { 204: null }, [401, 403, 409]), async (c) => {
    await deactivate(c.get('db'), requireReauthentication(c))
    return c.body(null, 204)
  })
  .post(
    '/deletion',
    describeEndpoint(
      'Schedule the account for deletion; signing in within 30 days can cancel it',
      { 202: DeletionScheduled },
      [400, 401, 403, 409],
    ),
    validateInput('json', RequestDeletion),
    async (c) => {
      const scheduled = await requestDeletion(c.get('db'), requireReauthentication(c), c.req.valid('json'))
      return c.json(scheduled, 202)
    },
  )

export const reactivationRoutes = new Hono<AppContext>().post(
  '/',
  describeEndpoint('Reactivate a closed account and sign in', { 200: SignedIn }, [400]),
  validateInput('json', Reactivate),
  async (c) => c.json(await reactivateAndSignIn(c, c.req.valid('json').pendingSignIn, browserSecret(c.req.header('Cookie')) ?? ''), 200),
)
