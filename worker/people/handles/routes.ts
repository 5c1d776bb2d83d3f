import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { type RatePolicy, takeTurn } from '#worker/lib/rate-limit.ts'
import { requireRecentProof, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { changeHandle } from './change-handle.ts'
import { ChangeHandle, OwnHandle } from './contract.ts'
import { readOwnHandle } from './read-own-handle.ts'

const MINUTE = 60_000
/** A person tries a few names before one pleases them; nobody needs hundreds. */
const TRYING: RatePolicy = { limit: 20, waitMs: 5000, maxWaitMs: MINUTE, quietMs: 60 * MINUTE }

/** `/api/me/handle`: one's own handle. */
export const handleRoutes = new Hono<AppContext>()
  .get('/', describe("One's own handle and its changes", { 200: OwnHandle }, [401]), async (c) =>
    c.json(await readOwnHandle(c.get('db'), requireViewer(c).id), 200),
  )
  .put('/', describe('Take another handle', { 200: OwnHandle }, [400, 401, 403, 409, 429]), input('json', ChangeHandle), async (c) => {
    requireWriter(c)
    const viewer = requireRecentProof(c)
    await takeTurn(c.env, [[`handle:${viewer.hash}`, TRYING]])
    return c.json(await changeHandle(c.get('db'), viewer, c.req.valid('json')), 200)
  })
