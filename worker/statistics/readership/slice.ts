import { slice } from '#worker/lib/slice.ts'
import { moveOldCounts } from './move-old-counts.ts'
import * as schema from './schema.ts'
import { syncReadership } from './sync-readership.ts'

/** Readers of each post over weeks, and old counts. */
export const readership = slice({
  tables: schema,
  cron: { maintain: { oldCounts: (env) => moveOldCounts(env), readership: (env) => syncReadership(env) } },
})
