import { slice } from '#worker/lib/slice.ts'
import { indexChanges, reconcileIndex } from './index-changes.ts'
import { purgeTerms } from './purge-terms.ts'
import * as schema from './schema.ts'

/** The full-text index, kept in a database of its own. */
export const searchIndex = slice({
  tables: schema,
  cron: {
    maintain: { search: (env) => indexChanges(env), searchSweep: (env) => reconcileIndex(env), searchPurge: (env) => purgeTerms(env) },
  },
})
