import { slice } from '#worker/lib/slice.ts'
import { embedRoutes, oEmbedRoutes } from './routes.ts'

/** Posts and episodes in the pages of other sites. */
export const embeds = slice({
  routes: { '/embed': embedRoutes, '/api/oembed': oEmbedRoutes },
})
