import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { isTransientError } from '#worker/db/transient-errors.ts'
import { invalid } from '#worker/lib/errors.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { canSendSms } from '#worker/lib/sms.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { browserCookie, browserSecret } from './complete-sign-in.ts'
import {
  CodeSent,
  HandleAvailability,
  Register,
  RequestCode,
  SignedIn,
  SignIn,
  SignInResult,
  SuggestedHandle,
  SuggestHandle,
  TwoFactorSignIn,
  VerifyCode,
  ViewerResponse,
} from './contract.ts'
import { checkHandleAvailability, suggestHandle } from './handles.ts'
import { consumeAuthAttempt, consumeCodeAttempt, refundCodeAttempt } from './limits.ts'
import { type Login, parseLogin } from './login.ts'
import { toViewerView } from './read-viewer.ts'
import { register } from './register.ts'
import { endSession, expiredSessionCookie } from './sessions.ts'
import { sendCode, signIn, verifyCode, verifyTwoFactor } from './sign-in.ts'

type HandlerContext = Context<AppContext>

/** Throws `invalid` when the browser cookie is missing, because no code can match without it. */
function requireBrowserSecret(c: HandlerContext): string {
  const secret = browserSecret(c.req.header('Cookie'))
  if (!secret) throw invalid({ code: 'کد را در همان مرورگری بنویس که آن را خواسته‌ای، یا کد تازه بگیر' })
  return secret
}

function parseLoginOrThrow(text: string, field: 'address' | 'login'): Login {
  const login = parseLogin(text)
  if ('validationError' in login) throw invalid({ [field]: login.validationError })
  return login
}

export const authRoutes = new Hono<AppContext>()
  .post(
    '/codes',
    describeEndpoint('Send a one-time code by email or SMS', { 202: CodeSent }, [400, 429]),
    validateInput('json', RequestCode),
    async (c) => {
      const { address, proofOfWork } = c.req.valid('json')
      const login = parseLoginOrThrow(address, 'address')
      if (login.kind === 'phone' && !canSendSms(c.env)) throw invalid({ address: 'فعلاً پیامک نمی‌فرستیم؛ ایمیلت را بنویس' })
      await consumeCodeAttempt(c.env, c.req.raw, login, proofOfWork !== undefined)
      const secret = browserSecret(c.req.header('Cookie')) ?? newSecret()
      const sent = await sendCode(c.get('db'), login, address, secret, proofOfWork).catch(async (error: unknown) => {
        if (isTransientError(error)) await refundCodeAttempt(c.env, c.req.raw, login)
        throw error
      })
      c.header('Set-Cookie', browserCookie(secret))
      return c.json(sent, 202)
    },
  )
  .post(
    '/codes/verify',
    describeEndpoint('Verify a one-time code', { 200: SignInResult }, [400, 403, 429]),
    validateInput('json', VerifyCode),
    async (c) => {
      const attempt = await consumeAuthAttempt(c.env, c.req.raw, 'verify', c.req.valid('json').challenge)
      const result = await verifyCode(c, c.req.valid('json'), requireBrowserSecret(c))
      await attempt.refund()
      return c.json(result, 200)
    },
  )
  .post(
    '/register',
    describeEndpoint('Register with a verified address', { 201: SignedIn }, [400, 409, 429]),
    validateInput('json', Register),
    async (c) => {
      const attempt = await consumeAuthAttempt(c.env, c.req.raw, 'register', c.req.valid('json').challenge)
      const registered = await register(c, c.req.valid('json'), requireBrowserSecret(c))
      await attempt.refund()
      return c.json(registered, 201)
    },
  )
  .post(
    '/sign-in',
    describeEndpoint('Sign in with a password', { 200: SignInResult }, [400, 403, 429]),
    validateInput('json', SignIn),
    async (c) => {
      const login = parseLoginOrThrow(c.req.valid('json').login, 'login')
      const attempt = await consumeAuthAttempt(c.env, c.req.raw, 'sign-in', `${login.kind}:${login.key}`)
      const result = await signIn(c, login, c.req.valid('json').password)
      await attempt.refund()
      return c.json(result, 200)
    },
  )
  .post(
    '/two-factor',
    describeEndpoint('Complete a sign-in with a second factor', { 200: SignInResult }, [400, 403, 429]),
    validateInput('json', TwoFactorSignIn),
    async (c) => c.json(await verifyTwoFactor(c, c.req.valid('json'), requireBrowserSecret(c)), 200),
  )
  .post('/sign-out', describeEndpoint('Sign out', { 204: null }), async (c) => {
    const viewer = c.get('viewer')
    if (viewer) await endSession(c.get('db'), viewer.sessionDigest)
    c.header('Set-Cookie', expiredSessionCookie())
    c.header('Clear-Site-Data', '"cache"')
    return c.body(null, 204)
  })

export const accountRoutes = new Hono<AppContext>()
  .get('/viewer', describeEndpoint('Get the viewer', { 200: ViewerResponse }), (c) =>
    c.json({ viewer: toViewerView(c.get('viewer')) }, 200),
  )
  .get(
    '/handles/:handle',
    describeEndpoint('Check whether a handle is available', { 200: HandleAvailability }, [400]),
    validateInput('param', z.strictObject({ handle: z.string().max(64) })),
    async (c) => c.json(await checkHandleAvailability(c.get('db'), c.req.valid('param').handle), 200),
  )
  .get(
    '/suggested-handle',
    describeEndpoint('Suggest an available handle for a name', { 200: SuggestedHandle }, [400]),
    validateInput('query', SuggestHandle),
    async (c) => c.json({ handle: await suggestHandle(c.get('db'), c.req.valid('query').name) }, 200),
  )
