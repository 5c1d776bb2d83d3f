import { slice } from '#worker/lib/slice.ts'
import { shortLinkRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Short addresses of posts. */
export const shortLinks = slice({
  routes: { '/api/short-links': shortLinkRoutes },
  tables: schema,
  limits: { 'PUT /api/short-links/posts/:hash': 'shortLink' },
})
