import { Hono } from 'hono'
import { LIMITS } from '#shared/limits/index.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { requireRecentProof, requireViewer } from '#worker/lib/viewer.ts'
import { addPasskey } from './add.ts'
import { askToAdd } from './ask-to-add.ts'
import { AddingOptions, AddPasskey, OwnPasskeys, PasskeyByHash, PasskeyView, RenamePasskey } from './contract.ts'
import { readOwnPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts'
import { relyingParty } from './relying-party.ts'
import { requireParty } from './require-party.ts'

/** `/api/me/passkeys`: one's own passkeys. */
export const passkeyRoutes = new Hono<AppContext>()
  .get('/', describe("One's own passkeys", { 200: OwnPasskeys }, [401]), async (c) => {
    const passkeys = await readOwnPasskeys(c.get('db'), requireViewer(c))
    return c.json({ passkeys, max: LIMITS.passkeys, origin: relyingParty(c.env.ORIGIN)?.origin ?? null }, 200)
  })
  .post('/options', describe('What to ask the device for a new passkey', { 200: AddingOptions }, [401, 403, 409]), async (c) => {
    const viewer = requireRecentProof(c)
    return c.json(await askToAdd(c.get('db'), viewer, requireParty(c.env.ORIGIN, c.req.raw)), 200)
  })
  .post('/', describe('Add a passkey', { 201: PasskeyView }, [400, 401, 403, 409]), input('json', AddPasskey), async (c) => {
    const viewer = requireRecentProof(c)
    const added = await addPasskey(c.get('db'), viewer, c.req.valid('json'), requireParty(c.env.ORIGIN, c.req.raw))
    c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))
    return c.json(added, 201)
  })
  .patch(
    '/:hash',
    describe('Rename a passkey', { 200: PasskeyView }, [400, 401, 404]),
    input('param', PasskeyByHash),
    input('json', RenamePasskey),
    async (c) => c.json(await renamePasskey(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.req.valid('json').name), 200),
  )
  .delete('/:hash', describe('Remove a passkey', { 204: null }, [400, 401, 403, 404, 409]), input('param', PasskeyByHash), async (c) => {
    await removePasskey(c.get('db'), requireRecentProof(c), c.req.valid('param').hash)
    c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))
    return c.body(null, 204)
  })
