import { onOwnPosts } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { topicRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Topics, which the editors choose. */
export const topics = slice({
  routes: { '/api/topics': topicRoutes },
  tables: schema,
  erases: [{ table: 'post_topics', key: 'post_id, topic_id', where: onOwnPosts }],
})
