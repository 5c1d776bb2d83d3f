import { onOwnPosts } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { tagRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Tags and their spellings. */
export const tags = slice({
  routes: { '/api/tags': tagRoutes },
  tables: schema,
  erases: [{ table: 'post_tags', key: 'post_id, tag_id', where: onOwnPosts }],
})
