import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { requireRecentProof, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { changeHandle } from './change-handle.ts'
import { ChangeHandle, OwnHandle } from './contract.ts'
import { readOwnHandle } from './read-own-handle.ts'

/** `/api/me/handle`: one's own handle. */
export const handleRoutes = new Hono<AppContext>()
  .get('/', describe("One's own handle and its changes", { 200: OwnHandle }, [401]), async (c) =>
    c.json(await readOwnHandle(c.get('db'), requireViewer(c).id), 200),
  )
  .put('/', describe('Take another handle', { 200: OwnHandle }, [400, 401, 403, 409]), input('json', ChangeHandle), async (c) => {
    requireWriter(c)
    return c.json(await changeHandle(c.get('db'), requireRecentProof(c), c.req.valid('json')), 200)
  })
