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
})
