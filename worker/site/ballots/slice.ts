import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { ballotAdminRoutes } from './admin-routes.ts'
import { awardRoutes } from './award-routes.ts'
import { forgetVoters } from './forget-voters.ts'
import { CONTEST_RESULTS, publishDueResults, publishResults } from './publish-results.ts'
import { ballotRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Votes and juries of a campaign, and its results. */
export const ballots = slice({
  routes: { '/api/awards': awardRoutes, '/api/campaigns': ballotRoutes, '/api/admin/campaigns': ballotAdminRoutes },
  tables: schema,
  jobs: [handle(CONTEST_RESULTS, publishResults)],
  cron: { publish: { contestResults: (_, db) => publishDueResults(db) } },
  cleanUps: { forgetVoters },
  limits: {
    'PUT /api/campaigns/:slug/votes/:hash': 'vote',
    'DELETE /api/campaigns/:slug/votes/:hash': 'vote',
    'GET /api/admin/campaigns/:slug/ballots': 'statistics',
    'GET /api/campaigns/:slug/results.jsonl': 'render',
  },
  archives: {
    'account/votes': {
      columns: 'c.slug AS campaign, b.receipt, b.cast_at AS at',
      from: 'campaign_ballots b JOIN campaigns c ON c.id = b.campaign_id WHERE b.voter_id = @owner',
      key: 'b.id',
    },
  },
})
