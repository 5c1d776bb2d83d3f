import { slice } from '#worker/lib/slice.ts'
import { liftExpiredSuspensions } from './lift-suspension.ts'
import { ownSuspensionRoutes, suspensionRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Warnings and suspensions of members, their appeals, and the audit log. */
export const suspensions = slice({
  routes: { '/api/me': ownSuspensionRoutes, '/api/moderation/suspensions': suspensionRoutes },
  tables: schema,
  cleanUps: { liftExpiredSuspensions },
})
