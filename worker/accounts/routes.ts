import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '#worker/lib/app-context.ts'
import { invalid } from '#worker/lib/errors.ts'
import { digest, newSecret } from '#worker/lib/hash.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { factsOf } from '#worker/lib/http/request-facts.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { browserCookie, browserSecret } from './browser-cookie.ts'
import { AskCode, CodeSent, HandleAnswer, Register, SignedIn, SignIn, VerifyCode, ViewerAnswer } from './contract.ts'
import { emailKey } from './email-key.ts'
import { askHandle } from './free-handle.ts'
import { refundCode, takeAuthTurn } from './limits.ts'
import { register } from './register.ts'
import { sendCode } from './send-code.ts'
import { endedCookie, sessionCookie, sessionToken } from './session-cookie.ts'
import { endSession, SESSION_LIFE } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { verifyCode } from './verify-code.ts'
import { viewViewer } from './view.ts'
import { viewerOfToken } from './viewer-of.ts'

type Handling = Context<AppContext>

const agentOf = (c: Handling) => c.req.header('User-Agent') ?? ''

/** The browser's code secret; without one no code can be right, and nothing is looked up. */
function requireBrowser(c: Handling): string {
  const secret = browserSecret(c.req.header('Cookie'))
  if (!secret) throw invalid({ code: 'کد را در همان مرورگری بنویس که آن را خواسته‌ای، یا کد تازه بگیر' })
  return secret
}

/** Lets a person in: the new session's cookie, the old one of this browser ended, and who they are. */
async function enter(c: Handling, token: string) {
  const db = c.get('db')
  const old = sessionToken(c.req.header('Cookie') ?? null)
  if (old) await endSession(db, await digest(old))
  const viewer = viewViewer(await viewerOfToken(token, db))
  if (!viewer) throw new Error('A session just made was not found')
  factsOf(c.req.raw).viewer = null
  c.header('Set-Cookie', sessionCookie(token, SESSION_LIFE / 1000))
  return { viewer }
}

/** `/api/auth`: getting in and out. */
export const auth = new Hono<AppContext>()
  .post('/codes', describe('Send a one-time code by e-mail', { 202: CodeSent }, [400, 429]), input('json', AskCode), async (c) => {
    const { email } = c.req.valid('json')
    await takeAuthTurn(c.env, c.req.raw, 'code', emailKey(email))
    const secret = browserSecret(c.req.header('Cookie')) ?? newSecret()
    const sent = await sendCode(c.get('db'), email, secret)
    c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))
    c.header('Set-Cookie', browserCookie(secret))
    return c.json(sent, 202)
  })
  .post('/codes/verify', describe('Take a one-time code', { 200: ViewerAnswer }, [400, 403, 429]), input('json', VerifyCode), async (c) => {
    const turn = await takeAuthTurn(c.env, c.req.raw, 'verify', c.req.valid('json').challenge)
    const session = await verifyCode(c.get('db'), c.req.valid('json'), requireBrowser(c), agentOf(c))
    await turn.refund()
    if (!session) return c.json({ viewer: null }, 200)
    await refundCode(c.env, c.req.raw)
    return c.json(await enter(c, session.token), 200)
  })
  .post(
    '/register',
    describe('Make an account for a proven address', { 201: SignedIn }, [400, 409, 429]),
    input('json', Register),
    async (c) => {
      const turn = await takeAuthTurn(c.env, c.req.raw, 'register', c.req.valid('json').challenge)
      const { token } = await register(c.get('db'), c.req.valid('json'), requireBrowser(c), agentOf(c))
      await turn.refund()
      return c.json(await enter(c, token), 201)
    },
  )
  .post('/sign-in', describe('Sign in with a password', { 200: SignedIn }, [400, 429]), input('json', SignIn), async (c) => {
    const turn = await takeAuthTurn(c.env, c.req.raw, 'sign-in', emailKey(c.req.valid('json').login))
    const { token } = await signIn(c.get('db'), c.req.valid('json'), agentOf(c))
    await turn.refund()
    return c.json(await enter(c, token), 200)
  })
  .post('/sign-out', describe('Sign out', { 204: null }), async (c) => {
    const viewer = c.get('viewer')
    if (viewer) await endSession(c.get('db'), viewer.sessionDigest)
    c.header('Set-Cookie', endedCookie())
    c.header('Clear-Site-Data', '"cache"')
    return c.body(null, 204)
  })

/** `/api/accounts`: who one is. */
export const accounts = new Hono<AppContext>()
  .get('/viewer', describe('The signed-in person', { 200: ViewerAnswer }), (c) => c.json({ viewer: viewViewer(c.get('viewer')) }, 200))
  .get(
    '/handles/:handle',
    describe('Whether a handle is free', { 200: HandleAnswer }, [400]),
    input('param', z.strictObject({ handle: z.string().max(64) })),
    async (c) => c.json(await askHandle(c.get('db'), c.req.valid('param').handle), 200),
  )
