import { atomic, statsDatabase } from '#worker/db/client.ts'
import { slice } from '#worker/lib/slice.ts'
import { countVisits } from './count-visits.ts'
import { erasure } from './erasure.ts'
import { pruneVisits } from './prune-visits.ts'
import { visitRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Reports of visits, and the counts made from them. */
export const collection = slice({
  routes: { '/api/visits': visitRoutes },
  tables: schema,
  cron: {
    maintain: {
      visits: (env) => countVisits(statsDatabase(env)),
      pruneVisits: (env) => atomic(statsDatabase(env), pruneVisits(statsDatabase(env))),
    },
  },
  limits: { 'POST /api/visits': 'visits' },
  erases: erasure,
})
