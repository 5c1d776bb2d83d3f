import { slice } from '#worker/lib/slice.ts'
import { userAdminRoutes } from './routes.ts'

/** Members as staff sees them, and their roles. */
export const users = slice({
  routes: { '/api/admin/users': userAdminRoutes },
})
