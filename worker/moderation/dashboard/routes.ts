import { Hono } from 'hono'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { requireAdmin, requireStaff } from '#worker/moderation/admin/index.ts'
import { ByCounter, ByDeadLetter, CounterRepair, Dashboard, DeadLetters } from './contract.ts'
import { repairCounter } from './counters.ts'
import { discardDeadLetter, listDeadLetters, replayDeadLetter } from './dead-letters.ts'
import { readDashboard } from './read-dashboard.ts'

export const dashboardRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('Read what staff must know: health and work, for admins also operations', { 200: Dashboard }, [401, 403]),
    async (c) => c.json(await readDashboard(c.env, c.get('db'), requireStaff(c)), 200),
  )
  .post(
    '/counters/:kind/repair',
    describeEndpoint('Correct counters that differ from their recount', { 200: CounterRepair }, [400, 401, 403]),
    validateInput('param', ByCounter),
    async (c) => c.json(await repairCounter(c.get('db'), requireAdmin(c), c.req.valid('param').kind), 200),
  )

export const deadLetterRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List jobs that were given up, newest first', { 200: DeadLetters }, [400, 401, 403]),
    validateInput('query', PageQuery),
    async (c) => {
      requireAdmin(c)
      return c.json(await listDeadLetters(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .post(
    '/:id/replay',
    describeEndpoint('Run a job again that was given up', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', ByDeadLetter),
    async (c) => {
      await replayDeadLetter(c.get('db'), requireAdmin(c), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .delete(
    '/:id',
    describeEndpoint('Discard a job that was given up', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', ByDeadLetter),
    async (c) => {
      await discardDeadLetter(c.get('db'), requireAdmin(c), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
