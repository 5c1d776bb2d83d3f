import { slice } from '#worker/lib/slice.ts'
import { erasure } from './erasure.ts'
import { showFeedRoutes } from './feed/routes.ts'
import { showRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Podcasts and their feeds. */
export const shows = slice({
  routes: { '/api/podcasts': showRoutes, '/podcast': showFeedRoutes },
  tables: schema,
  limits: {
    'POST /api/podcasts': 'editPodcast',
    'PATCH /api/podcasts/:hash': 'editPodcast',
    'POST /api/podcasts/:hash/private-feeds': 'editPodcast',
  },
  erases: erasure,
})
