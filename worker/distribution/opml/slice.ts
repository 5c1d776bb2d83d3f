import { slice } from '#worker/lib/slice.ts'
import { opmlRoutes } from './routes.ts'

/** Follows as OPML, imported and exported. */
export const opml = slice({
  routes: { '/api/follows': opmlRoutes },
  limits: { 'POST /api/follows': 'opml', 'GET /api/follows/opml': 'opml', 'POST /api/follows/opml': 'opml' },
})
