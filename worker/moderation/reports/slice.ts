import { slice } from '#worker/lib/slice.ts'
import { reportQueueRoutes, reportRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Reports of content by its readers. */
export const reports = slice({
  routes: { '/api/moderation/reports': reportQueueRoutes, '/api/reports': reportRoutes },
  tables: schema,
  limits: { 'POST /api/reports': 'report' },
})
