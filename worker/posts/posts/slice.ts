import { slice } from '#worker/lib/slice.ts'
import { erasure } from './erasure.ts'
import { publishDue } from './publish-due.ts'
import { postRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Posts: drafts, publication and the article. */
export const posts = slice({
  routes: { '/api/posts': postRoutes },
  tables: schema,
  cron: { publish: { publish: (env, db) => publishDue(db, env.ORIGIN) } },
  limits: {
    'POST /api/posts': 'createPost',
    'PUT /api/posts/:hash/draft': 'saveDraft',
    'POST /api/posts/mine/change': 'changePosts',
    'GET /api/posts/:hash/suggestions': 'search',
  },
  switches: { publishing: ['POST /api/posts/:hash/publish', 'PUT /api/posts/:hash/schedule'] },
  erases: erasure,
})
