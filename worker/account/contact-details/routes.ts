import { type Context, Hono } from 'hono'
import { CodeSent } from '#worker/account/auth/contract.ts'
import { consumeCodeAttempt, type Destination } from '#worker/account/auth/index.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, consumeReauthenticationAttempt, requireReauthentication, requireViewer, type Viewer } from '#worker/lib/viewer.ts'
import { readContactDetails, removeContactDetail, requestContactChange, verifyContactDetail } from './change-contact-detail.ts'
import { ChangeEmail, ChangePhone, ContactDetails, VerifyContactDetail } from './contract.ts'

type HandlerContext = Context<AppContext>

async function requestChange(c: HandlerContext, viewer: Viewer, to: Destination) {
  await consumeReauthenticationAttempt(c.env, c.req.raw, viewer)
  await consumeCodeAttempt(c.env, c.req.raw, { kind: to.channel === 'email' ? 'email' : 'phone', key: to.addressKey }, true)
  const sent = await requestContactChange(c.get('db'), viewer, to)
  return sent
}

async function verify(c: HandlerContext, channel: 'email' | 'sms', submitted: { challenge: string; code: string }) {
  const viewer = requireViewer(c)
  const attempt = await consumeReauthenticationAttempt(c.env, c.req.raw, viewer)
  const own = await verifyContactDetail(c.get('db'), viewer, channel, submitted)
  await attempt.refund()
  return own
}

async function remove(c: HandlerContext, channel: 'email' | 'sms') {
  const own = await removeContactDetail(c.get('db'), requireReauthentication(c), channel)
  return own
}

/** Suspended users may use these routes too. */
export const contactDetailsRoutes = new Hono<AppContext>()
  .get('/contact-details', describeEndpoint('Get the masked contact details', { 200: ContactDetails }, [401]), async (c) =>
    c.json(await readContactDetails(c.get('db'), requireViewer(c).id), 200),
  )
  .post(
    '/email',
    describeEndpoint('Send a code to a new email address', { 202: CodeSent }, [400, 401, 403, 429]),
    validateInput('json', ChangeEmail),
    async (c) => {
      const { email } = c.req.valid('json')
      return c.json(
        await requestChange(c, requireReauthentication(c), { channel: 'email', address: email, addressKey: email.toLowerCase() }),
        202,
      )
    },
  )
  .post(
    '/email/verify',
    describeEndpoint('Verify the new email address', { 200: ContactDetails }, [400, 401, 429]),
    validateInput('json', VerifyContactDetail),
    async (c) => c.json(await verify(c, 'email', c.req.valid('json')), 200),
  )
  .delete('/email', describeEndpoint('Remove the email address', { 200: ContactDetails }, [401, 403, 409]), async (c) =>
    c.json(await remove(c, 'email'), 200),
  )
  .post(
    '/phone',
    describeEndpoint('Send a code to a new phone number', { 202: CodeSent }, [400, 401, 403, 429]),
    validateInput('json', ChangePhone),
    async (c) => {
      const { phone } = c.req.valid('json')
      return c.json(await requestChange(c, requireReauthentication(c), { channel: 'sms', address: phone, addressKey: phone }), 202)
    },
  )
  .post(
    '/phone/verify',
    describeEndpoint('Verify the new phone number', { 200: ContactDetails }, [400, 401, 429]),
    validateInput('json', VerifyContactDetail),
    async (c) => c.json(await verify(c, 'sms', c.req.valid('json')), 200),
  )
  .delete('/phone', describeEndpoint('Remove the phone number', { 200: ContactDetails }, [401, 403, 409]), async (c) =>
    c.json(await remove(c, 'sms'), 200),
  )
