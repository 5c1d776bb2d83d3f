import { slice } from '#worker/lib/slice.ts'
import { checkLedger } from './check-ledger.ts'
import { ledgerRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Double-entry bookkeeping of all money. */
export const ledger = slice({
  routes: { '/api/admin/ledger': ledgerRoutes },
  tables: schema,
  cron: { maintain: { ledger: (_, db) => checkLedger(db) } },
})
