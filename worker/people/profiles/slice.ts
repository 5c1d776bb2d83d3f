import { slice } from '#worker/lib/slice.ts'
import { profileRoutes } from './routes.ts'

/** Public pages of people and publications by their handle. */
export const profiles = slice({
  routes: { '/api/profiles': profileRoutes },
})
