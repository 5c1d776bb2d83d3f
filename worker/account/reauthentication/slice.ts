import { slice } from '#worker/lib/slice.ts'
import { reauthenticationRoutes } from './routes.ts'

/** Proof of identity before a sensitive change. */
export const reauthentication = slice({
  routes: { '/api/me/reauthentication': reauthenticationRoutes },
})
