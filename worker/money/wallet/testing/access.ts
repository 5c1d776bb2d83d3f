import type { Access } from '#worker/testing/authorisation/access.ts'
import { SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: [
    { route: 'GET /api/wallet', ...SIGNED_IN_ONLY },
    { route: 'GET /api/wallet/statement', ...SIGNED_IN_ONLY },
  ],
  unblocked: {
    'own wallet, invoices and payments': ['/api/wallet', '/api/wallet/statement'],
  },
}
