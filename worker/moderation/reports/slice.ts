import { slice } from '#worker/lib/slice.ts'
import { reportQueueRoutes, reportRoutes } from './routes.ts'

/** Reports of content by its readers. */
export const reports = slice({
  routes: { '/api/moderation/reports': reportQueueRoutes, '/api/reports': reportRoutes },
  limits: { 'POST /api/reports': 'report' },
})
