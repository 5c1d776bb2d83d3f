import { Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, consumeReauthenticationAttempt, requireReauthentication, requireViewer } from '#worker/lib/viewer.ts'
import { RecoveryCodes, TwoFactorCode, TwoFactorSetup, TwoFactorStatus } from './contract.ts'
import {
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  readTwoFactorStatus,
  regenerateRecoveryCodes,
} from './manage-two-factor.ts'

export const twoFactorRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('Get the two-factor status', { 200: TwoFactorStatus }, [401]), async (c) =>
    c.json(await readTwoFactorStatus(c.get('db'), requireViewer(c)), 200),
  )
  .post('/', describeEndpoint('Create a secret for an authenticator app', { 200: TwoFactorSetup }, [401, 403, 409]), async (c) =>
    c.json(await beginTwoFactorSetup(c.get('db'), requireReauthentication(c)), 200),
  )
  .post(
    '/confirm',
    describeEndpoint('Enable two-factor authentication', { 200: RecoveryCodes }, [400, 401, 403, 409, 429]),
    validateInput('json', TwoFactorCode),
    async (c) => {
      const viewer = requireReauthentication(c)
      const attempt = await consumeReauthenticationAttempt(c.env, c.req.raw, viewer)
      const codes = await confirmTwoFactorSetup(c.get('db'), viewer, c.req.valid('json').code)
      await attempt.refund()
      return c.json(codes, 200)
    },
  )
  .post('/recovery-codes', describeEndpoint('Regenerate the recovery codes', { 200: RecoveryCodes }, [401, 403, 409]), async (c) => {
    const codes = await regenerateRecoveryCodes(c.get('db'), requireReauthentication(c))
    return c.json(codes, 200)
  })
  .post(
    '/disable',
    describeEndpoint('Disable two-factor authentication', { 204: null }, [400, 401, 403, 429]),
    validateInput('json', TwoFactorCode),
    async (c) => {
      const viewer = requireReauthentication(c)
      const attempt = await consumeReauthenticationAttempt(c.env, c.req.raw, viewer)
      await disableTwoFactor(c.get('db'), viewer, c.req.valid('json').code)
      await attempt.refund()
      return c.body(null, 204)
    },
  )
