import { type Context, Hono } from 'hono'
import { CodeSent } from '#worker/account/auth/contract.ts'
import { type Destination, takeCodeTurn } from '#worker/account/auth/index.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { takeProofTurn } from '#worker/lib/proof-turn.ts'
import { requireRecentProof, requireViewer, type Viewer } from '#worker/lib/viewer.ts'
import { askChange } from './ask-change.ts'
import { removeAddress, verifyAddress } from './change-address.ts'
import { ChangeEmail, ChangePhone, OwnAddresses, VerifyAddress } from './contract.ts'
import { readAddresses } from './read-addresses.ts'

type Handling = Context<AppContext>

const sendLetters = (c: Handling) => c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))

/** Sends a code to the new address, counted by person, by address asked from, by where it goes and overall. */
async function ask(c: Handling, viewer: Viewer, to: Destination) {
  await takeProofTurn(c.env, c.req.raw, viewer)
  await takeCodeTurn(c.env, c.req.raw, { kind: to.channel === 'email' ? 'email' : 'phone', key: to.addressKey }, true)
  const sent = await askChange(c.get('db'), viewer, to)
  sendLetters(c)
  return sent
}

async function verify(c: Handling, channel: 'email' | 'sms', tried: { challenge: string; code: string }) {
  const viewer = requireViewer(c)
  const turn = await takeProofTurn(c.env, c.req.raw, viewer)
  const own = await verifyAddress(c.get('db'), viewer, channel, tried)
  await turn.refund()
  sendLetters(c)
  return own
}

async function remove(c: Handling, channel: 'email' | 'sms') {
  const own = await removeAddress(c.get('db'), requireRecentProof(c), channel)
  sendLetters(c)
  return own
}

/** `/api/me`: the e-mail address and the mobile an account is proven by. A suspended person may see to them, too. */
export const addressRoutes = new Hono<AppContext>()
  .get('/addresses', describe("One's own addresses, masked", { 200: OwnAddresses }, [401]), async (c) =>
    c.json(await readAddresses(c.get('db'), requireViewer(c).id), 200),
  )
  .post(
    '/email',
    describe('Send a code to a new e-mail address', { 202: CodeSent }, [400, 401, 403, 429]),
    input('json', ChangeEmail),
    async (c) => {
      const { email } = c.req.valid('json')
      return c.json(await ask(c, requireRecentProof(c), { channel: 'email', address: email, addressKey: email.toLowerCase() }), 202)
    },
  )
  .post('/email/verify', describe('Take its code', { 200: OwnAddresses }, [400, 401, 429]), input('json', VerifyAddress), async (c) =>
    c.json(await verify(c, 'email', c.req.valid('json')), 200),
  )
  .delete('/email', describe('Remove the e-mail address', { 200: OwnAddresses }, [401, 403, 409]), async (c) =>
    c.json(await remove(c, 'email'), 200),
  )
  .post(
    '/phone',
    describe('Send a code to a new mobile', { 202: CodeSent }, [400, 401, 403, 429]),
    input('json', ChangePhone),
    async (c) => {
      const { phone } = c.req.valid('json')
      return c.json(await ask(c, requireRecentProof(c), { channel: 'sms', address: phone, addressKey: phone }), 202)
    },
  )
  .post('/phone/verify', describe('Take its code', { 200: OwnAddresses }, [400, 401, 429]), input('json', VerifyAddress), async (c) =>
    c.json(await verify(c, 'sms', c.req.valid('json')), 200),
  )
  .delete('/phone', describe('Remove the mobile', { 200: OwnAddresses }, [401, 403, 409]), async (c) => c.json(await remove(c, 'sms'), 200))
