import { Hono } from 'hono'
import { z } from 'zod'
import type { Env } from '#worker/env.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { consumeAttempt, type RatePolicy } from '#worker/lib/rate-limit.ts'
import { requireViewer, requireWriter, type Viewer } from '#worker/lib/viewer.ts'
import { HomePage, HomeQuery, HomeTab, ShowLessTarget } from './contract.ts'
import { readHome } from './read-home.ts'
import { showLessOften, undoShowLessOften } from './show-less-often.ts'

const ByTab = z.strictObject({ tab: HomeTab })

const MINUTE = 60_000
const SHOW_LESS_RATE_LIMIT: RatePolicy = { limit: 60, waitMs: 1000, maxWaitMs: MINUTE, resetAfterMs: 10 * MINUTE }
const consumeShowLessAttempt = (env: Env, viewer: Viewer) => consumeAttempt(env, [[`less:${viewer.hash}`, SHOW_LESS_RATE_LIMIT]])

export const homeRoutes = new Hono<AppContext>()
  .get(
    '/:tab',
    describeEndpoint('Get a page of a home tab', { 200: HomePage }, [400, 401]),
    validateInput('param', ByTab),
    validateInput('query', HomeQuery),
    async (c) => c.json(await readHome(c.get('db'), requireViewer(c), c.req.valid('param').tab, c.req.valid('query')), 200),
  )
  .put(
    '/mutes/:kind/:name',
    describeEndpoint('Mute an author, a tag or a topic', { 204: null }, [400, 401, 403, 404, 429]),
    validateInput('param', ShowLessTarget),
    async (c) => {
      const viewer = requireWriter(c)
      await consumeShowLessAttempt(c.env, viewer)
      await showLessOften(c.get('db'), viewer, c.req.valid('param'))
      return c.body(null, 204)
    },
  )
  .delete(
    '/mutes/:kind/:name',
    describeEndpoint('Unmute an author, a tag or a topic', { 204: null }, [400, 401, 403, 404, 429]),
    validateInput('param', ShowLessTarget),
    async (c) => {
      const viewer = requireWriter(c)
      await consumeShowLessAttempt(c.env, viewer)
      await undoShowLessOften(c.get('db'), viewer, c.req.valid('param'))
      return c.body(null, 204)
    },
  )
