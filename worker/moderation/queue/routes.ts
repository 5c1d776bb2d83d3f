import { Hono } from 'hono'
import { requireModerator } from '#worker/account/suspensions/index.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { ReportTarget } from '#worker/moderation/reports/contract.ts'
import { CaseDetails, CaseQuery, CasesQuery, ModerationCases } from './contract.ts'
import { listCases } from './list-cases.ts'
import { readCase } from './read-case.ts'

export const caseRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint(
      'List reported targets, heaviest first, without those that concern the viewer',
      { 200: ModerationCases },
      [400, 401, 403],
    ),
    validateInput('query', CasesQuery),
    async (c) => c.json(await listCases(c.get('db'), requireModerator(c), c.req.valid('query')), 200),
  )
  .get(
    '/:kind/:key',
    describeEndpoint(
      'Read what was reported: its text, its reports page by page, and earlier decisions',
      { 200: CaseDetails },
      [400, 401, 403, 404],
    ),
    validateInput('param', ReportTarget),
    validateInput('query', CaseQuery),
    async (c) => c.json(await readCase(c.get('db'), requireModerator(c), c.req.valid('param'), c.req.valid('query')), 200),
  )
