import { slice } from '#worker/lib/slice.ts'
import { auditLogRoutes } from './routes.ts'

/** The audit log as staff reads it. */
export const admin = slice({
  routes: { '/api/admin/audit-log': auditLogRoutes },
})
