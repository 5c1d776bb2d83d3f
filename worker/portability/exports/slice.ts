import { slice } from '#worker/lib/slice.ts'
import { exportRoutes } from './routes.ts'

/** Posts, lists and publications as e-books and text files. */
export const exports = slice({
  routes: { '/api/exports': exportRoutes },
  limits: {
    'GET /api/exports/posts/:file': 'render',
    'GET /api/exports/lists/:file': 'render',
    'GET /api/exports/publications/:file': 'render',
  },
})
