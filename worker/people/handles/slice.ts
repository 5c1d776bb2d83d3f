import { slice } from '#worker/lib/slice.ts'
import { handleRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Handles and their change. */
export const handles = slice({
  routes: { '/api/me/handle': handleRoutes },
  tables: schema,
  limits: { 'PUT /api/me/handle': 'changeHandle' },
})
