import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { forgetLabel, SPONSORSHIP_CANCELED } from './cancel-sponsorship.ts'
import { sponsoredPostAdminRoutes, sponsoredPostRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Sponsored posts, which carry the label of their sponsor. */
export const sponsoredPosts = slice({
  routes: { '/api/sponsored-posts': sponsoredPostRoutes, '/api/admin/sponsored-posts': sponsoredPostAdminRoutes },
  tables: schema,
  jobs: [handle(SPONSORSHIP_CANCELED, forgetLabel)],
  switches: { promotions: ['POST /api/sponsored-posts/posts/:hash'] },
})
