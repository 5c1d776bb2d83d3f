import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: [{ route: 'GET /api/admin/ledger/days', of: 'none', ...STAFF_ONLY, admin: 200 }],
  plans: {
    smallTables: { ledger_days: 'five rows per day', ledger_checks: 'one row per day' },
  },
  unblocked: {
    'admins see everybody’s money, and staff what staff did': ['/api/admin/ledger/days'],
  },
}
