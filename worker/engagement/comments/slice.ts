import { slice } from '#worker/lib/slice.ts'
import { erasure } from './erasure.ts'
import { commentRoutes, viewerCommentRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Comments and answers, their likes, mentions and moderation by authors. */
export const comments = slice({
  routes: { '/api/me/comments': viewerCommentRoutes, '/api/comments': commentRoutes },
  tables: schema,
  limits: {
    'POST /api/comments/post/:hash': 'comment',
    'GET /api/comments/mentions': 'search',
    'GET /api/comments/post/:hash/search': 'search',
  },
  switches: { comments: ['POST /api/comments/post/:hash', 'PATCH /api/comments/:hash'] },
  erases: erasure,
})
