import type { Access } from '#worker/testing/authorisation/access.ts'
import { SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: [
    { route: 'GET /api/me/notifications', ...SIGNED_IN_ONLY },
    { route: 'GET /api/me/notifications/unread', ...SIGNED_IN_ONLY },
    { route: 'PUT /api/me/notifications/read', body: () => ({ upTo: 'MS4w' }), ...SIGNED_IN_ONLY },
  ],
  blocked: [{ route: '/api/me/notifications', buildPath: () => '/api/me/notifications', muted: true }],
  unblocked: {
    'own account': ['/api/me/notifications/unread'],
  },
}
