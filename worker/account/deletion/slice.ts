import { slice } from '#worker/lib/slice.ts'
import { accountDeletionRoutes, reactivationRoutes } from './routes.ts'
import { runDeletions } from './run-deletions.ts'
import { transferPublication } from './transfer-publication.ts'

/** Deactivation, and the erasure of an account after a period of grace. */
export const deletion = slice({
  routes: { '/api/auth/reactivate': reactivationRoutes, '/api/me': accountDeletionRoutes },
  cron: { maintain: { deletions: (env, _, slices) => runDeletions(env, slices) } },
  erases: [(_, db, userId) => transferPublication(db, userId)],
})
