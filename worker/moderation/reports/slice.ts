import { slice } from '#worker/lib/slice.ts'
import { reportQueueRoutes, reportRoutes } from './routes.ts'

/** Reports of content by its readers. */
export const reports = slice({
  routes: { '/api/moderation/reports': reportQueueRoutes, '/api/reports': reportRoutes },
  limits: { 'POST /api/reports': 'report' },
  archives: {
    'account/reports': {
      columns: 'r.kind, r.rule, r.words AS text, r.state, r.created_at AS at',
      from: "reports r WHERE r.reporter_id = @owner AND r.source = 'member'",
      key: 'r.id',
    },
  },
})
