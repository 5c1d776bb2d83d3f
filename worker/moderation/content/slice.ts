import { slice } from '#worker/lib/slice.ts'
import { postAdminRoutes, tagAdminRoutes, topicAdminRoutes } from './routes.ts'

/** Posts, tags and topics as staff changes them. */
export const content = slice({
  routes: { '/api/admin/posts': postAdminRoutes, '/api/admin/tags': tagAdminRoutes, '/api/admin/topics': topicAdminRoutes },
})
