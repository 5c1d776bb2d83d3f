import { slice } from '#worker/lib/slice.ts'
import { viewerStateRoutes } from './routes.ts'

/** What the viewer likes, keeps and follows among the items of a page. */
export const viewerState = slice({
  routes: { '/api/me/viewer-state': viewerStateRoutes },
})
