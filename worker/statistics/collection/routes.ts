import { Hono } from 'hono'
import { requireJson } from '#worker/lib/http/check-request.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { MAX_REPORT_BYTES, VisitReport } from './contract.ts'
import { createVisitMessage, refusesTracking } from './receive-report.ts'

export const visitRoutes = new Hono<AppContext>().post(
  '/',
  describeEndpoint('Report what a reader saw of posts', { 204: null }, [400, 413, 415, 429]),
  requireJson(MAX_REPORT_BYTES),
  validateInput('json', VisitReport),
  async (c) => {
    const request = c.req.raw
    if (refusesTracking(request)) return c.body(null, 204)
    const message = await createVisitMessage(c.get('statsDb'), request, c.get('viewer'), c.req.valid('json'))
    if (message) await c.env.VISITS.send(message)
    return c.body(null, 204)
  },
)
