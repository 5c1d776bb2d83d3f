import type { Access } from '#worker/testing/authorisation/access.ts'

export const access: Access = {
  rows: [{ route: 'GET /api/me/viewer-state', of: 'none', query: 'posts=aaaaaaaaaaaa', visitor: 401, everybody: 200 }],
  unblocked: {
    'own account': ['/api/me/viewer-state'],
  },
}
