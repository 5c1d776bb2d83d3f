import { slice } from '#worker/lib/slice.ts'
import { transparencyRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { storeTransparency } from './store-months.ts'

/** What was reported and decided, by month. */
export const transparency = slice({
  routes: { '/api/transparency': transparencyRoutes },
  tables: schema,
  cron: { maintain: { transparency: (_, db) => storeTransparency(db) } },
})
