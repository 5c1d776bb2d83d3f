import { Hono } from 'hono'
import { requireModerator } from '#worker/account/suspensions/index.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireWriter } from '#worker/lib/viewer.ts'
import { Reports, ReportsQuery, SendReport } from './contract.ts'
import { readReports } from './read-reports.ts'
import { sendReport } from './send-report.ts'

export const reportRoutes = new Hono<AppContext>().post(
  '/',
  describeEndpoint('Report content to moderators', { 204: null }, [400, 401, 403, 404, 410, 429]),
  validateInput('json', SendReport),
  async (c) => {
    await sendReport(c.get('db'), requireWriter(c), c.req.valid('json'))
    return c.body(null, 204)
  },
)

export const reportQueueRoutes = new Hono<AppContext>().get(
  '/',
  describeEndpoint('List reports in a state, newest first, without those about the viewer', { 200: Reports }, [400, 401, 403]),
  validateInput('query', ReportsQuery),
  async (c) => {
    return c.json(await readReports(c.get('db'), requireModerator(c), c.req.valid('query')), 200)
  },
)
