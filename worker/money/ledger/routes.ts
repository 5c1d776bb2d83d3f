import { Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { DailyTotals, DailyTotalsQuery } from './contract.ts'
import { requireFinance } from './policy.ts'
import { readDays } from './read-days.ts'

export const ledgerRoutes = new Hono<AppContext>().get(
  '/days',
  describeEndpoint('List the totals of the days with transfers, newest first', { 200: DailyTotals }, [400, 401, 403]),
  validateInput('query', DailyTotalsQuery),
  async (c) => {
    requireFinance(c)
    return c.json(await readDays(c.get('db'), c.req.valid('query')), 200)
  },
)
