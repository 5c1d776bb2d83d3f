import { slice } from '#worker/lib/slice.ts'
import { searchRoutes } from './routes.ts'

/** Search in posts, people, publications, podcasts, lists, tags and comments. */
export const search = slice({
  routes: { '/api/search': searchRoutes },
  limits: { 'GET /api/search/:type': 'search', 'GET /api/search/suggestions': 'search' },
})
