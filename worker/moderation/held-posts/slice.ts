import { slice } from '#worker/lib/slice.ts'
import { heldPostRoutes } from './routes.ts'

/** Posts that wait for a moderator before they appear. */
export const heldPosts = slice({
  routes: { '/api/moderation/held-posts': heldPostRoutes },
})
