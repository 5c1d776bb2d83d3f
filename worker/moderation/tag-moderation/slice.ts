import { slice } from '#worker/lib/slice.ts'
import { tagModerationRoutes } from './routes.ts'

/** Tags that moderators rename, merge, split and hide. */
export const tagModeration = slice({
  routes: { '/api/moderation/tags': tagModerationRoutes },
})
