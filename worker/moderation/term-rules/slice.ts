import { sql } from 'drizzle-orm'
import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { DRY_RUN, runDryRun } from './dry-run.ts'
import { termRuleRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Words that hold back or mark a text, tried on old texts first. */
export const termRules = slice({
  routes: { '/api/admin/term-rules': termRuleRoutes },
  tables: schema,
  jobs: [handle(DRY_RUN, runDryRun)],
  erases: [
    {
      table: 'term_rule_examples',
      key: 'rule_id, kind, target_id',
      where: (id) => sql`user_id = ${id} OR rule_id IN (SELECT id FROM term_rules WHERE author_id = ${id})`,
    },
  ],
})
