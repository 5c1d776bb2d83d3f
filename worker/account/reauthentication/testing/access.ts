import type { Access } from '#worker/testing/authorisation/access.ts'

const CHALLENGE = 'A'.repeat(43)

export const access: Access = {
  rows: [
    { route: 'GET /api/me/reauthentication', of: 'none', visitor: 401, everybody: 200 },
    {
      route: 'POST /api/me/reauthentication',
      of: 'none',
      body: () => ({ kind: 'code', challenge: CHALLENGE, code: '123456' }),
      visitor: 401,
      everybody: 400,
    },
    { route: 'POST /api/me/reauthentication/code', of: 'none', visitor: 401, everybody: 202 },
    { route: 'POST /api/me/reauthentication/passkey', of: 'none', visitor: 401, everybody: 200 },
  ],
  unblocked: {
    'own account': ['/api/me/reauthentication'],
  },
}
