import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { erasure } from './erasure.ts'
import { enqueueIdleImports, IMPORT_TURN } from './lease.ts'
import { pruneOwnershipWords } from './ownership-word.ts'
import { podcastImportRoutes } from './routes.ts'
import { runImportTurn } from './run-import-turn.ts'
import * as schema from './schema.ts'

/** Import of a podcast from its feed. */
export const importer = slice({
  routes: { '/api/podcast-imports': podcastImportRoutes },
  tables: schema,
  jobs: [handle(IMPORT_TURN, runImportTurn)],
  cron: { enqueue: { imports: (env) => enqueueIdleImports(env) } },
  cleanUps: { pruneOwnershipWords },
  limits: {
    'POST /api/podcast-imports': 'fetchFeed',
    'POST /api/podcast-imports/preview': 'fetchFeed',
    'POST /api/podcast-imports/ownership-code': 'fetchFeed',
    'POST /api/podcast-imports/ownership-word': 'fetchFeed',
    'POST /api/podcast-imports/:hash/:act': 'changeImport',
    'POST /api/podcast-imports/:hash/items/retry': 'changeImport',
  },
  switches: {
    podcast_imports: ['POST /api/podcast-imports', 'POST /api/podcast-imports/preview', 'POST /api/podcast-imports/:hash/items/retry'],
  },
  erases: erasure,
  archives: {
    'account/podcast-imports': {
      columns: 'i.feed, i.state, i.created_at AS at',
      from: 'podcast_imports i WHERE i.owner_id = @owner',
      key: 'i.id',
    },
  },
})
