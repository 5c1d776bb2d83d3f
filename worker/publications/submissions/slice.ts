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
  archives: {
    'account/submissions': {
      columns: 'p.hash AS post, b.handle AS publication, s.state, s.version, s.created_at AS "createdAt", s.updated_at AS "updatedAt"',
      from: 'submissions s JOIN posts p ON p.id = s.post_id JOIN publications b ON b.id = s.publication_id WHERE s.author_id = @owner',
      key: 's.id',
    },
  },
})
