import { slice } from '#worker/lib/slice.ts'
import { healthRoutes } from './routes.ts'

/** Whether the site is well, for monitors. */
export const health = slice({
  routes: { '/api/health': healthRoutes },
  limits: { 'GET /api/health': 'health' },
})
