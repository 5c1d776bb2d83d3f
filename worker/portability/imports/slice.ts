import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { sweepImports } from './discard-file.ts'
import { erasure } from './erasure.ts'
import { enqueueIdleTextImports, IMPORT_TURN } from './lease.ts'
import { importRoutes } from './routes.ts'
import { runTextImportTurn } from './run-import-turn.ts'
import * as schema from './schema.ts'

/** Import of texts from other platforms and from archives. */
export const imports = slice({
  routes: { '/api/imports': importRoutes },
  tables: schema,
  jobs: [handle(IMPORT_TURN, runTextImportTurn)],
  cron: { enqueue: { textImports: (env) => enqueueIdleTextImports(env) }, maintain: { importFiles: sweepImports } },
  limits: {
    'POST /api/imports': 'fetchFeed',
    'POST /api/imports/file': 'fetchFeed',
    'PUT /api/imports/:hash/parts/:number': 'uploadPart',
    'POST /api/imports/:hash/read': 'changeImport',
    'POST /api/imports/:hash/start': 'changeImport',
    'POST /api/imports/:hash/:act': 'changeImport',
  },
  switches: { imports: ['POST /api/imports', 'POST /api/imports/file', 'POST /api/imports/:hash/start'] },
  erases: erasure,
})
