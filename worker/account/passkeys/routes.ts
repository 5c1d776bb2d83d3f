import { Hono } from 'hono'
import { LIMITS } from '#shared/limits/index.ts'
import { SignInResult } from '#worker/account/auth/contract.ts'
import { browserCookie, browserSecret, completeSignIn, consumeAuthAttempt } from '#worker/account/auth/index.ts'
import { invalid } from '#worker/lib/errors.ts'
import { newSecret, sha256 } from '#worker/lib/hash.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireReauthentication, requireViewer } from '#worker/lib/viewer.ts'
import {
  AddPasskey,
  AuthenticationOptions,
  OwnPasskeys,
  PasskeyByHash,
  PasskeyView,
  RegistrationOptions,
  RenamePasskey,
  SignInWithPasskey,
} from './contract.ts'
import { addPasskey, createRegistrationOptions, readOwnPasskeys, removePasskey, renamePasskey } from './manage-passkeys.ts'
import { relyingParty, requireRelyingParty } from './relying-party.ts'
import { createSignInOptions, toPasskeyError, verifyAssertion } from './verify-assertion.ts'

export const passkeyRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('List passkeys', { 200: OwnPasskeys }, [401]), async (c) => {
    const passkeys = await readOwnPasskeys(c.get('db'), requireViewer(c))
    return c.json({ passkeys, max: LIMITS.passkeys, origin: relyingParty(c.env.ORIGIN)?.origin ?? null }, 200)
  })
  .post(
    '/options',
    describeEndpoint('Create registration options for a passkey', { 200: RegistrationOptions }, [401, 403, 409]),
    async (c) => {
      const viewer = requireReauthentication(c)
      return c.json(await createRegistrationOptions(c.get('db'), viewer, requireRelyingParty(c.env.ORIGIN, c.req.raw)), 200)
    },
  )
  .post(
    '/',
    describeEndpoint('Add a passkey', { 201: PasskeyView }, [400, 401, 403, 409]),
    validateInput('json', AddPasskey),
    async (c) => {
      const viewer = requireReauthentication(c)
      const added = await addPasskey(c.get('db'), viewer, c.req.valid('json'), requireRelyingParty(c.env.ORIGIN, c.req.raw))
      return c.json(added, 201)
    },
  )
  .patch(
    '/:hash',
    describeEndpoint('Rename a passkey', { 200: PasskeyView }, [400, 401, 404]),
    validateInput('param', PasskeyByHash),
    validateInput('json', RenamePasskey),
    async (c) => c.json(await renamePasskey(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.req.valid('json').name), 200),
  )
  .delete(
    '/:hash',
    describeEndpoint('Remove a passkey', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', PasskeyByHash),
    async (c) => {
      await removePasskey(c.get('db'), requireReauthentication(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )

export const passkeySignInRoutes = new Hono<AppContext>()
  .post(
    '/options',
    describeEndpoint('Create authentication options for sign-in', { 200: AuthenticationOptions }, [409, 429]),
    async (c) => {
      const party = requireRelyingParty(c.env.ORIGIN, c.req.raw)
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
      const result = await completeSignIn(c, { userId, state, hasTwoFactor: false, commit: [recordUse] }).catch((error: unknown) => {
        throw toPasskeyError(error)
      })
      await attempt.refund()
      return c.json(result, 200)
    },
  )
