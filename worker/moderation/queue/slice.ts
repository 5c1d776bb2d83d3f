import { slice } from '#worker/lib/slice.ts'
import { caseRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Cases: what is reported, in the order in which it should be decided. */
export const queue = slice({
  routes: { '/api/moderation/cases': caseRoutes },
  tables: schema,
})
