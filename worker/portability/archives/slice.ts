import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { deleteArchives, eraseArchive } from './delete-archives.ts'
import { ARCHIVE_TURN, enqueueIdleArchives } from './lease.ts'
import { archiveRoutes } from './routes.ts'
import { runArchiveTurn } from './run-archive-turn.ts'
import * as schema from './schema.ts'

/** A member’s or a publication’s data as a zip. */
export const archives = slice({
  routes: { '/api/archives': archiveRoutes },
  tables: schema,
  jobs: [handle(ARCHIVE_TURN, (env, turn, slices) => runArchiveTurn(env, turn, slices))],
  cron: { enqueue: { archives: (env) => enqueueIdleArchives(env) }, maintain: { oldArchives: deleteArchives } },
  erases: [eraseArchive],
})
