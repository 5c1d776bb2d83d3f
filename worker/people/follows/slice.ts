import { slice } from '#worker/lib/slice.ts'
import { followRoutes, viewerFollowRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Follows of people, publications, podcasts, lists, tags and topics. */
export const follows = slice({
  routes: { '/api/me/follows': viewerFollowRoutes, '/api/follows': followRoutes },
  tables: schema,
})
