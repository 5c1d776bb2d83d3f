import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '#worker/lib/app-context.ts'
import { invalid } from '#worker/lib/errors.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { canSendSms } from '#worker/lib/sms/index.ts'
import { browserCookie, browserSecret } from './browser-cookie.ts'
import {
  AskCode,
  CodeSent,
  Entered,
  HandleAnswer,
  Register,
  SecondStepCode,
  SignedIn,
  SignIn,
  SuggestedHandle,
  SuggestHandle,
  VerifyCode,
  ViewerAnswer,
} from './contract.ts'
import { askHandle } from './free-handle.ts'
import { takeAuthTurn, takeCodeTurn } from './limits.ts'
import { type Login, loginKind } from './login-kind.ts'
import { register } from './register.ts'
import { takeSecondStep } from './second-step.ts'
import { sendCode } from './send-code.ts'
import { endedCookie } from './session-cookie.ts'
import { endSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { suggestHandle } from './suggest-handle.ts'
import { verifyCode } from './verify-code.ts'
import { viewViewer } from './view.ts'

type Handling = Context<AppContext>

/** The browser's code secret; without one no code can be right, and nothing is looked up. */
function requireBrowser(c: Handling): string {
  const secret = browserSecret(c.req.header('Cookie'))
  if (!secret) throw invalid({ code: 'کد را در همان مرورگری بنویس که آن را خواسته‌ای، یا کد تازه بگیر' })
  return secret
}

function requireLogin(text: string, field: 'address' | 'login'): Login {
  const login = loginKind(text)
  if ('flaw' in login) throw invalid({ [field]: login.flaw })
  return login
}

/** `/api/auth`: getting in and out. */
export const auth = new Hono<AppContext>()
  .post('/codes', describe('Send a one-time code by e-mail or SMS', { 202: CodeSent }, [400, 429]), input('json', AskCode), async (c) => {
    const { address, work } = c.req.valid('json')
    const login = requireLogin(address, 'address')
    if (login.kind === 'phone' && !canSendSms(c.env)) throw invalid({ address: 'فعلاً پیامک نمی‌فرستیم؛ ایمیلت را بنویس' })
    await takeCodeTurn(c.env, c.req.raw, login, work !== undefined)
    const secret = browserSecret(c.req.header('Cookie')) ?? newSecret()
    const sent = await sendCode(c.get('db'), login, address, secret, work)
    c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))
    c.header('Set-Cookie', browserCookie(secret))
    return c.json(sent, 202)
  })
  .post('/codes/verify', describe('Take a one-time code', { 200: Entered }, [400, 403, 429]), input('json', VerifyCode), async (c) => {
    const turn = await takeAuthTurn(c.env, c.req.raw, 'verify', c.req.valid('json').challenge)
    const entered = await verifyCode(c, c.req.valid('json'), requireBrowser(c))
    await turn.refund()
    return c.json(entered, 200)
  })
  .post(
    '/register',
    describe('Make an account for a proven address', { 201: SignedIn }, [400, 409, 429]),
    input('json', Register),
    async (c) => {
      const turn = await takeAuthTurn(c.env, c.req.raw, 'register', c.req.valid('json').challenge)
      const made = await register(c, c.req.valid('json'), requireBrowser(c))
      await turn.refund()
      return c.json(made, 201)
    },
  )
  .post('/sign-in', describe('Sign in with a password', { 200: Entered }, [400, 403, 429]), input('json', SignIn), async (c) => {
    const login = requireLogin(c.req.valid('json').login, 'login')
    const turn = await takeAuthTurn(c.env, c.req.raw, 'sign-in', `${login.kind}:${login.key}`)
    const entered = await signIn(c, login, c.req.valid('json').password)
    await turn.refund()
    return c.json(entered, 200)
  })
  .post('/second-step', describe('Take the second step', { 200: Entered }, [400, 403, 429]), input('json', SecondStepCode), async (c) =>
    c.json(await takeSecondStep(c, c.req.valid('json'), requireBrowser(c)), 200),
  )
  .post('/sign-out', describe('Sign out', { 204: null }), async (c) => {
    const viewer = c.get('viewer')
    if (viewer) await endSession(c.get('db'), viewer.sessionDigest)
    c.header('Set-Cookie', endedCookie())
    c.header('Clear-Site-Data', '"cache"')
    return c.body(null, 204)
  })

/** `/api/accounts`: who one is, and what one may be called. */
export const accounts = new Hono<AppContext>()
  .get('/viewer', describe('The signed-in person', { 200: ViewerAnswer }), (c) => c.json({ viewer: viewViewer(c.get('viewer')) }, 200))
  .get(
    '/handles/:handle',
    describe('Whether a handle is free', { 200: HandleAnswer }, [400]),
    input('param', z.strictObject({ handle: z.string().max(64) })),
    async (c) => c.json(await askHandle(c.get('db'), c.req.valid('param').handle), 200),
  )
  .get(
    '/suggested-handle',
    describe('A free handle made from a name', { 200: SuggestedHandle }, [400]),
    input('query', SuggestHandle),
    async (c) => c.json({ handle: await suggestHandle(c.get('db'), c.req.valid('query').name) }, 200),
  )
