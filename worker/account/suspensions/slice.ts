import { slice } from '#worker/lib/slice.ts'
import { liftExpiredSuspensions } from './lift-suspension.ts'
import { ownSuspensionRoutes, suspensionRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Warnings and suspensions of members, their appeals, and the audit log. */
export const suspensions = slice({
  routes: { '/api/me': ownSuspensionRoutes, '/api/moderation/suspensions': suspensionRoutes },
  tables: schema,
  cleanUps: { liftExpiredSuspensions },
  archives: {
    'account/suspensions': {
      columns: `s.step, s.rule, s.note, s.excerpt, s.begun_at AS "startedAt", s.ends_at AS "endsAt", s.lifted_at AS "liftedAt", s.appeal,
        s.appeal_answer AS "appealAnswer"`,
      from: 'suspensions s WHERE s.user_id = @owner',
      key: 's.id',
    },
  },
})
