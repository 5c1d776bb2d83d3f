import { slice } from '#worker/lib/slice.ts'
import { topicRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Topics, which the editors choose. */
export const topics = slice({
  routes: { '/api/topics': topicRoutes },
  tables: schema,
})
