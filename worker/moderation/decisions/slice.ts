import { slice } from '#worker/lib/slice.ts'
import { appealRoutes, decisionRoutes, ownDecisionRoutes } from './routes.ts'

/** Decisions of moderators about content, and their appeals. */
export const decisions = slice({
  routes: { '/api/me/decisions': ownDecisionRoutes, '/api/moderation/appeals': appealRoutes, '/api/moderation/decisions': decisionRoutes },
})
