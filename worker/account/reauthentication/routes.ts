import { Hono } from 'hono'
import { CodeSent } from '#worker/account/auth/contract.ts'
import { consumeCodeAttempt, createCode } from '#worker/account/auth/index.ts'
import { AuthenticationOptions } from '#worker/account/passkeys/contract.ts'
import { createReauthenticationOptions, requireRelyingParty } from '#worker/account/passkeys/index.ts'
import { atomic } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict } from '#worker/lib/errors.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, consumeReauthenticationAttempt, REAUTHENTICATION_LIFETIME_MS, requireViewer } from '#worker/lib/viewer.ts'
import { Reauthenticate, Reauthenticated, ReauthenticationMethods } from './contract.ts'
import { readCodeDestination, readReauthenticationMethods, reauthenticate } from './reauthenticate.ts'

export const reauthenticationRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('List the reauthentication methods', { 200: ReauthenticationMethods }, [401]), async (c) =>
    c.json(await readReauthenticationMethods(c.get('db'), requireViewer(c), c.env), 200),
  )
  .post(
    '/',
    describeEndpoint('Reauthenticate the session', { 200: Reauthenticated }, [400, 401, 409, 429]),
    validateInput('json', Reauthenticate),
    async (c) => {
      const viewer = requireViewer(c)
      const attempt = await consumeReauthenticationAttempt(c.env, c.req.raw, viewer)
      await reauthenticate(c.get('db'), viewer, c.req.valid('json'), () => requireRelyingParty(c.env.ORIGIN, c.req.raw))
      await attempt.refund()
      return c.json({ validUntil: now() + REAUTHENTICATION_LIFETIME_MS }, 200)
    },
  )
  .post(
    '/passkey',
    describeEndpoint('Create authentication options for reauthentication', { 200: AuthenticationOptions }, [401, 409, 429]),
    async (c) => {
      const viewer = requireViewer(c)
      const party = requireRelyingParty(c.env.ORIGIN, c.req.raw)
      await consumeReauthenticationAttempt(c.env, c.req.raw, viewer, 'passkey')
      return c.json(await createReauthenticationOptions(c.get('db'), viewer, party), 200)
    },
  )
  .post('/code', describeEndpoint('Send a reauthentication code', { 202: CodeSent }, [401, 409, 429]), async (c) => {
    const viewer = requireViewer(c)
    const db = c.get('db')
    const to = await readCodeDestination(db, viewer, c.env)
    if (!to) throw conflict('نشانی تأییدشده‌ای نداری که کد به آن برود؛ راه دیگری را انتخاب کن.')
    // A signed-in user needs no proof of work, but the rate limits still apply.
    await consumeCodeAttempt(c.env, c.req.raw, { kind: to.channel === 'email' ? 'email' : 'phone', key: to.addressKey }, true)
    const { sent, statements } = await createCode(db, { purpose: 'confirm', to, browser: viewer.sessionDigest, userId: viewer.id })
    await atomic(db, statements)
    return c.json(sent, 202)
  })
