import type { Access } from '#worker/testing/authorisation/access.ts'
import { REAUTHENTICATED_ONLY } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: [
    { route: 'GET /api/me/two-factor', of: 'none', visitor: 401, everybody: 200 },
    { route: 'POST /api/me/two-factor', ...REAUTHENTICATED_ONLY, everybody: 200 },
    { route: 'POST /api/me/two-factor/confirm', ...REAUTHENTICATED_ONLY, body: () => ({ code: '123456' }), everybody: 409 },
    { route: 'POST /api/me/two-factor/recovery-codes', ...REAUTHENTICATED_ONLY, everybody: 409 },
    { route: 'POST /api/me/two-factor/disable', ...REAUTHENTICATED_ONLY, body: () => ({ code: '123456' }), everybody: 400 },
  ],
  unblocked: {
    'own account': ['/api/me/two-factor'],
  },
}
