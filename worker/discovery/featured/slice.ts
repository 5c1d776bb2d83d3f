import { onOwnPosts } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { featuredModerationRoutes, featuredRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Posts that the editors pick for the site and its topics. */
export const featured = slice({
  routes: { '/api/moderation/featured': featuredModerationRoutes, '/api/featured': featuredRoutes },
  tables: schema,
  erases: [{ table: 'picks', key: 'id', where: onOwnPosts }],
})
