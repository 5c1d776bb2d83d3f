import { slice } from '#worker/lib/slice.ts'
import { checkLedger } from './check-ledger.ts'
import { ledgerRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Double-entry bookkeeping of all money. */
export const ledger = slice({
  routes: { '/api/admin/ledger': ledgerRoutes },
  tables: schema,
  cron: { maintain: { ledger: (_, db) => checkLedger(db) } },
  archives: {
    'account/wallet': {
      columns: 't.kind, t.title, e.amount, e.balance, t.at',
      from: `ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id JOIN ledger_transfers t ON t.id = e.transfer_id
        WHERE a.kind = 'wallet' AND a.owner_id = @owner`,
      key: 'e.transfer_id',
    },
  },
})
