import { slice } from '#worker/lib/slice.ts'
import { trendingRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { rebuildTrending } from './trending.ts'

/** Posts and tags that gain readers now. */
export const trending = slice({
  routes: { '/api/trending': trendingRoutes },
  tables: schema,
  cron: { maintain: { trending: (_, db) => rebuildTrending(db) } },
})
