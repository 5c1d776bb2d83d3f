import { DEFAULT_READING_PREFERENCES } from '#shared/contract/account.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'

const PUBLIC_PROFILE = { of: 'none', visitor: 401, suspended: 403, everybody: 200 } as const

export const access: Access = {
  rows: [
    { route: 'GET /api/me/profile', ...SIGNED_IN_ONLY },
    { route: 'PATCH /api/me/profile', body: () => ({ bio: 'می‌نویسم.' }), ...PUBLIC_PROFILE },
    { route: 'PUT /api/me/avatar', body: () => ({ hash: 'zzzzzzzzzzzz' }), ...PUBLIC_PROFILE, everybody: 400 },
    { route: 'DELETE /api/me/avatar', ...PUBLIC_PROFILE },
    { route: 'GET /api/me/reading', ...SIGNED_IN_ONLY },
    { route: 'PUT /api/me/reading', body: () => DEFAULT_READING_PREFERENCES, ...SIGNED_IN_ONLY },
    { route: 'GET /api/me/notification-preferences', ...SIGNED_IN_ONLY },
    { route: 'PATCH /api/me/notification-preferences', body: () => ({ kind: 'like', channel: 'email', on: true }), ...SIGNED_IN_ONLY },
  ],
  unblocked: {
    'own account': ['/api/me/profile', '/api/me/reading', '/api/me/notification-preferences'],
  },
}
