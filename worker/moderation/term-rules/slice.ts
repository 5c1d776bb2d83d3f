import { slice } from '#worker/lib/slice.ts'
import { DRY_RUN, runDryRun } from './dry-run.ts'
import { termRuleRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Words that hold back or mark a text, tried on old texts first. */
export const termRules = slice({
  routes: { '/api/admin/term-rules': termRuleRoutes },
  tables: schema,
  jobs: { [DRY_RUN]: runDryRun },
})
