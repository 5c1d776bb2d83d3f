import { slice } from '#worker/lib/slice.ts'
import { likeRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Likes of posts. */
export const likes = slice({
  routes: { '/api/likes': likeRoutes },
  tables: schema,
})
