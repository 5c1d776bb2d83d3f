import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { consumeAttempt, type RatePolicy } from '#worker/lib/rate-limit.ts'
import { requireReauthentication, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { changeHandle } from './change-handle.ts'
import { ChangeHandle, OwnHandle } from './contract.ts'
import { readOwnHandle } from './read-own-handle.ts'

const MINUTE = 60_000
/** Allows the user to try several handles. */
const CHANGE_LIMIT: RatePolicy = { limit: 20, waitMs: 5000, maxWaitMs: MINUTE, resetAfterMs: 60 * MINUTE }

export const handleRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('Get the handle and the remaining changes', { 200: OwnHandle }, [401]), async (c) =>
    c.json(await readOwnHandle(c.get('db'), requireViewer(c).id), 200),
  )
  .put(
    '/',
    describeEndpoint('Change the handle', { 200: OwnHandle }, [400, 401, 403, 409, 429]),
    validateInput('json', ChangeHandle),
    async (c) => {
      requireWriter(c)
      const viewer = requireReauthentication(c)
      await consumeAttempt(c.env, [[`handle:${viewer.hash}`, CHANGE_LIMIT]])
      return c.json(await changeHandle(c.get('db'), viewer, c.req.valid('json')), 200)
    },
  )
