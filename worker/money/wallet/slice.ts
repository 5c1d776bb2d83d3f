import { slice } from '#worker/lib/slice.ts'
import { walletRoutes } from './routes.ts'

/** The credit of a member. */
export const wallet = slice({
  routes: { '/api/wallet': walletRoutes },
})
