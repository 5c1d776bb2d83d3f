import { slice } from '#worker/lib/slice.ts'
import { checkCounters } from './counters.ts'
import { dashboardRoutes, deadLetterRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** The health of the site: cron runs, failed jobs and counters. */
export const dashboard = slice({
  routes: { '/api/admin/dashboard': dashboardRoutes, '/api/admin/dead-letters': deadLetterRoutes },
  tables: schema,
  cron: { maintain: { counters: (_, db) => checkCounters(db) } },
})
