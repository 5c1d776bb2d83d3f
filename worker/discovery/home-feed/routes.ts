import { Hono } from 'hono'
import { z } from 'zod'
import type { Env } from '#worker/env.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { type RatePolicy, takeTurn } from '#worker/lib/rate-limit.ts'
import { requireViewer, requireWriter, type Viewer } from '#worker/lib/viewer.ts'
import { HomePage, HomeQuery, HomeTab, LessOf } from './contract.ts'
import { showAgain, showLess } from './less.ts'
import { readHome } from './read-home.ts'

const ByTab = z.strictObject({ tab: HomeTab })

const MINUTE = 60_000
const LESS: RatePolicy = { limit: 60, waitMs: 1000, maxWaitMs: MINUTE, quietMs: 10 * MINUTE }
const takeLessTurn = (env: Env, viewer: Viewer) => takeTurn(env, [[`less:${viewer.hash}`, LESS]])

/** `/api/home`: what stands on one's own front page. */
export const homeRoutes = new Hono<AppContext>()
  .get(
    '/:tab',
    describe('A tab of the home page', { 200: HomePage }, [400, 401]),
    input('param', ByTab),
    input('query', HomeQuery),
    async (c) => c.json(await readHome(c.get('db'), requireViewer(c), c.req.valid('param').tab, c.req.valid('query')), 200),
  )
  .put(
    '/less/:kind/:name',
    describe('Show less of an author, a tag or a topic', { 204: null }, [400, 401, 403, 404, 429]),
    input('param', LessOf),
    async (c) => {
      const viewer = requireWriter(c)
      await takeLessTurn(c.env, viewer)
      await showLess(c.get('db'), viewer, c.req.valid('param'))
      return c.body(null, 204)
    },
  )
  .delete('/less/:kind/:name', describe('Show it again', { 204: null }, [400, 401, 403, 404, 429]), input('param', LessOf), async (c) => {
    const viewer = requireWriter(c)
    await takeLessTurn(c.env, viewer)
    await showAgain(c.get('db'), viewer, c.req.valid('param'))
    return c.body(null, 204)
  })
