import { Hono } from 'hono'
import { LIMITS } from '#shared/limits/index.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { requireReauthentication, requireViewer } from '#worker/lib/viewer.ts'
import { addPasskey } from './add-passkey.ts'
import { AddPasskey, OwnPasskeys, PasskeyByHash, PasskeyView, RegistrationOptions, RenamePasskey } from './contract.ts'
import { readOwnPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts'
import { createRegistrationOptions } from './registration-options.ts'
import { relyingParty } from './relying-party.ts'
import { requireRelyingParty } from './require-relying-party.ts'

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
      c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.JOBS))
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
      c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.JOBS))
      return c.body(null, 204)
    },
  )
