import { onOwnPosts, ownedBy } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { statsRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Statistics of authors and publications. */
export const postStatistics = slice({
  routes: { '/api/stats': statsRoutes },
  tables: schema,
  limits: {
    'GET /api/stats/mine': 'statistics',
    'GET /api/stats/post/:hash': 'statistics',
    'GET /api/stats/mine/csv': 'statistics',
    'GET /api/stats/post/:hash/csv': 'statistics',
    'GET /api/stats/publication/:handle': 'statistics',
    'GET /api/stats/publication/:handle/csv': 'statistics',
  },
  erases: [
    { table: 'post_days', key: 'post_id, day', where: onOwnPosts },
    { table: 'author_days', key: 'author_id, day', where: ownedBy('author_id') },
  ],
})
