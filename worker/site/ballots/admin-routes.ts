import { Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { requireAdmin } from '#worker/moderation/admin/index.ts'
import { ByCampaign } from '#worker/site/campaigns/contract.ts'
import { BallotReport, ByCampaignJuror, ExcludeBallots, IncludeBallots } from './contract.ts'
import { excludeBallots, includeBallots } from './exclude-ballots.ts'
import { addJuror, removeJuror } from './manage-jurors.ts'
import { requestResults } from './publish-results.ts'
import { readReport } from './read-report.ts'

export const ballotAdminRoutes = new Hono<AppContext>()
  .get(
    '/:slug/ballots',
    describeEndpoint('Read the report about the ballots of a contest', { 200: BallotReport }, [400, 401, 403, 404]),
    validateInput('param', ByCampaign),
    async (c) => {
      requireAdmin(c)
      return c.json(await readReport(c.get('db'), c.req.valid('param').slug), 200)
    },
  )
  .post(
    '/:slug/ballots/exclusions',
    describeEndpoint('Exclude a group of ballots from the tally', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByCampaign),
    validateInput('json', ExcludeBallots),
    async (c) => {
      await excludeBallots(c.get('db'), requireAdmin(c), c.req.valid('param').slug, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/:slug/ballots/inclusions',
    describeEndpoint('Count an excluded group of ballots again', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByCampaign),
    validateInput('json', IncludeBallots),
    async (c) => {
      await includeBallots(c.get('db'), requireAdmin(c), c.req.valid('param').slug, c.req.valid('json').key)
      return c.body(null, 204)
    },
  )
  .put(
    '/:slug/jurors/:handle',
    describeEndpoint('Make a user a juror of a contest', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByCampaignJuror),
    async (c) => {
      const admin = requireAdmin(c)
      const { slug, handle } = c.req.valid('param')
      await addJuror(c.get('db'), admin, slug, handle)
      return c.body(null, 204)
    },
  )
  .delete(
    '/:slug/jurors/:handle',
    describeEndpoint('Remove a juror of a contest', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByCampaignJuror),
    async (c) => {
      const admin = requireAdmin(c)
      const { slug, handle } = c.req.valid('param')
      await removeJuror(c.get('db'), admin, slug, handle)
      return c.body(null, 204)
    },
  )
  .post(
    '/:slug/results',
    describeEndpoint('Count a contest and publish its results', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByCampaign),
    async (c) => {
      await requestResults(c.get('db'), requireAdmin(c), c.req.valid('param').slug)
      return c.body(null, 204)
    },
  )
