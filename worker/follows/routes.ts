import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { requireViewer } from '#worker/lib/viewer.ts'
import { Interests } from './contract.ts'
import { readInterests } from './interests.ts'

/** `/api/follows`: what one follows. */
export const followRoutes = new Hono<AppContext>().get(
  '/interests',
  describe('Tags and topics one follows', { 200: Interests }, [401]),
  async (c) => c.json(await readInterests(c.get('db'), requireViewer(c)), 200),
)
