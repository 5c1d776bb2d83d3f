import { onOwnPosts } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { revisionRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { pruneRevisions, storeWordCounts } from './upkeep.ts'

/** Earlier versions of posts. */
export const revisions = slice({
  routes: { '/api/posts': revisionRoutes },
  tables: schema,
  cron: { maintain: { revisions: (_, db) => storeWordCounts(db) } },
  cleanUps: { pruneRevisions },
  erases: [{ table: 'post_revisions', key: 'post_id, revision', where: onOwnPosts }],
})
