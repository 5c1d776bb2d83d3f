import { onOwnPosts } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { countDownloads, pruneDownloads } from './count-downloads.ts'
import { podcastReportRoutes } from './report-routes.ts'
import { downloadRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Downloads of episodes, counted as the IAB describes it. */
export const downloads = slice({
  routes: { '/api/downloads': downloadRoutes, '/api/stats/podcast': podcastReportRoutes },
  tables: schema,
  cron: { maintain: { downloads: (env) => countDownloads(env) } },
  cleanUps: { pruneDownloads },
  limits: {
    'GET /api/stats/podcast/:hash': 'statistics',
    'GET /api/stats/podcast/:hash/csv': 'statistics',
    'GET /api/downloads/shows': 'statistics',
    'GET /api/downloads/:post': 'statistics',
    'GET /api/downloads/:post/requests': 'statistics',
  },
  erases: [
    { table: 'listen_requests', key: 'id', where: onOwnPosts },
    { table: 'listen_parts', key: 'post_id, day, part, name', where: onOwnPosts },
    { table: 'listen_days', key: 'post_id, day', where: onOwnPosts },
  ],
})
