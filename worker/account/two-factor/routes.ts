import { type Context, Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { takeProofTurn } from '#worker/lib/proof-turn.ts'
import { requireRecentProof, requireViewer } from '#worker/lib/viewer.ts'
import { beginTwoStep } from './begin.ts'
import { confirmTwoStep } from './confirm.ts'
import { RecoveryCodes, TwoStepCode, TwoStepSecret, TwoStepState } from './contract.ts'
import { readTwoStep, renewRecoveryCodes, turnTwoStepOff } from './own-state.ts'

const sendNotices = (c: Context<AppContext>) => c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))

/** `/api/me/two-step`: one's own second step. */
export const twoStepRoutes = new Hono<AppContext>()
  .get('/', describe('How the second step stands', { 200: TwoStepState }, [401]), async (c) =>
    c.json(await readTwoStep(c.get('db'), requireViewer(c)), 200),
  )
  .post('/', describe('Make a secret for an authenticator app', { 200: TwoStepSecret }, [401, 403, 409]), async (c) =>
    c.json(await beginTwoStep(c.get('db'), requireRecentProof(c)), 200),
  )
  .post(
    '/confirm',
    describe('Turn the second step on', { 200: RecoveryCodes }, [400, 401, 403, 409, 429]),
    input('json', TwoStepCode),
    async (c) => {
      const viewer = requireRecentProof(c)
      const turn = await takeProofTurn(c.env, c.req.raw, viewer)
      const codes = await confirmTwoStep(c.get('db'), viewer, c.req.valid('json').code)
      await turn.refund()
      sendNotices(c)
      return c.json(codes, 200)
    },
  )
  .post('/recovery-codes', describe('Make new recovery codes', { 200: RecoveryCodes }, [401, 403, 409]), async (c) => {
    const codes = await renewRecoveryCodes(c.get('db'), requireRecentProof(c))
    sendNotices(c)
    return c.json(codes, 200)
  })
  .post('/off', describe('Turn the second step off', { 204: null }, [400, 401, 403, 429]), input('json', TwoStepCode), async (c) => {
    const viewer = requireRecentProof(c)
    const turn = await takeProofTurn(c.env, c.req.raw, viewer)
    await turnTwoStepOff(c.get('db'), viewer, c.req.valid('json').code)
    await turn.refund()
    sendNotices(c)
    return c.body(null, 204)
  })
