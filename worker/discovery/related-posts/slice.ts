import { slice } from '#worker/lib/slice.ts'
import { relatedPostsRoutes } from './routes.ts'

/** Posts to read after a post. */
export const relatedPosts = slice({
  routes: { '/api/posts': relatedPostsRoutes },
})
