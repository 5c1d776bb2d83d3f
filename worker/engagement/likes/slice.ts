import { IS_PUBLIC_POST, POST_COLUMNS } from '#worker/lib/archived-rows.ts'
import { onOwnPosts, ownedBy } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { likeRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Likes of posts. */
export const likes = slice({
  routes: { '/api/likes': likeRoutes },
  tables: schema,
  erases: [
    { table: 'likes', key: 'post_id, user_id', where: ownedBy('user_id') },
    { table: 'likes', key: 'post_id, user_id', where: onOwnPosts },
  ],
  archives: {
    likes: {
      columns: `${POST_COLUMNS}, l.created_at AS at`,
      from: `likes l JOIN posts p ON p.id = l.post_id WHERE l.user_id = @owner AND ${IS_PUBLIC_POST}`,
      key: 'l.created_at, l.post_id',
    },
  },
})
