import { slice } from '#worker/lib/slice.ts'
import { homeRoutes } from './routes.ts'

/** The home page of a member: a timeline and a ranking. */
export const homeFeed = slice({
  routes: { '/api/home': homeRoutes },
})
