import { slice } from '#worker/lib/slice.ts'
import { featureSwitchRoutes, offFeatureRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** What an admin turns off for the whole site. */
export const featureSwitches = slice({
  routes: { '/api/admin/feature-switches': featureSwitchRoutes, '/api/feature-switches': offFeatureRoutes },
  tables: schema,
})
