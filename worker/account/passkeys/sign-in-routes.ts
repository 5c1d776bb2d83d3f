import { Hono } from 'hono'
import { SignInResult } from '#worker/account/auth/contract.ts'
import { browserCookie, browserSecret, completeSignIn, consumeAuthAttempt } from '#worker/account/auth/index.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { invalid } from '#worker/lib/errors.ts'
import { newSecret, sha256 } from '#worker/lib/hash.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { clientIpKey, consumeAttempt, type RatePolicy } from '#worker/lib/rate-limit.ts'
import { createSignInOptions } from './authentication-options.ts'
import { AuthenticationOptions, SignInWithPasskey } from './contract.ts'
import { requireRelyingParty } from './require-relying-party.ts'
import { verifyAssertion } from './verify-assertion.ts'

/** Generous because the sign-in page requests options on every visit, for passkey autofill. */
const OPTIONS_LIMIT: RatePolicy = { limit: 60, waitMs: 1000, maxWaitMs: 60_000, resetAfterMs: 10 * 60_000 }

export const passkeySignInRoutes = new Hono<AppContext>()
  .post(
    '/options',
    describeEndpoint('Create authentication options for sign-in', { 200: AuthenticationOptions }, [409, 429]),
    async (c) => {
      const party = requireRelyingParty(c.env.ORIGIN, c.req.raw)
      await consumeAttempt(c.env, [[`passkey:options:${clientIpKey(c.req.raw)}`, OPTIONS_LIMIT]])
      const secret = browserSecret(c.req.header('Cookie')) ?? newSecret()
      const options = await createSignInOptions(c.get('db'), await sha256(secret), party)
      c.header('Set-Cookie', browserCookie(secret))
      return c.json(options, 200)
    },
  )
  .post(
    '/',
    describeEndpoint('Sign in with a passkey', { 200: SignInResult }, [400, 403, 409, 429]),
    validateInput('json', SignInWithPasskey),
    async (c) => {
      const { credential } = c.req.valid('json')
      const party = requireRelyingParty(c.env.ORIGIN, c.req.raw)
      const secret = browserSecret(c.req.header('Cookie'))
      if (!secret) throw invalid({ credential: 'با همان مرورگری وارد شو که گذرکلید را در آن خواسته‌ای' })
      const attempt = await consumeAuthAttempt(c.env, c.req.raw, 'sign-in', credential.id)
      const scope = { purpose: 'enter', userId: null, browser: await sha256(secret) } as const
      const { userId, state, recordUse } = await verifyAssertion(c.get('db'), credential, party, scope)
      const result = await completeSignIn(c, { userId, state, hasTwoFactor: false, commit: [recordUse] })
      await attempt.refund()
      return c.json(result, 200)
    },
  )
