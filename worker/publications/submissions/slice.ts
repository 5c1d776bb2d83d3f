import { slice } from '#worker/lib/slice.ts'
import { erasure } from './erasure.ts'
import { publishAccepted } from './publish-accepted.ts'
import { submissionRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { suggestionRoutes } from './suggestions/routes.ts'

/** Posts that authors offer to a publication, and suggested changes. */
export const submissions = slice({
  routes: { '/api/submissions': [submissionRoutes, suggestionRoutes] },
  tables: schema,
  cron: { publish: { submissions: (env, db) => publishAccepted(db, env.ORIGIN) } },
  switches: { publishing: ['POST /api/submissions', 'POST /api/submissions/:hash/accept'] },
  erases: erasure,
})
