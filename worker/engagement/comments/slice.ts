import { IS_PUBLIC_POST, POST_COLUMNS } from '#worker/lib/archived-rows.ts'
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
  archives: {
    'account/comment-likes': {
      columns: `${POST_COLUMNS}, c.hash AS comment, l.created_at AS at`,
      from: `comment_likes l JOIN comments c ON c.id = l.comment_id JOIN posts p ON p.id = l.post_id
        WHERE l.user_id = @owner AND c.state = 'visible' AND ${IS_PUBLIC_POST}`,
      key: 'l.comment_id',
    },
  },
})
