import { slice } from '#worker/lib/slice.ts'
import { appealRoutes, decisionRoutes, ownDecisionRoutes } from './routes.ts'

/** Decisions of moderators about content, and their appeals. */
export const decisions = slice({
  routes: { '/api/me/decisions': ownDecisionRoutes, '/api/moderation/appeals': appealRoutes, '/api/moderation/decisions': decisionRoutes },
  archives: {
    'account/decisions': {
      columns: `d.act AS decision, d.kind, d.rule, d.reason, d.excerpt, d.decided_at AS at, d.state, d.appeal, d.appealed_at AS "appealedAt",
        d.appeal_answer AS "appealAnswer", d.appeal_answered_at AS "appealAnsweredAt"`,
      from: "moderation_decisions d WHERE d.owner_id = @owner AND d.act <> 'dismiss'",
      key: 'd.id',
    },
  },
})
