import type { Access } from '#worker/testing/authorisation/access.ts'

export const access: Access = {
  rows: [
    { route: 'GET /api/me/handle', of: 'none', visitor: 401, everybody: 200 },
    {
      route: 'PUT /api/me/handle',
      of: 'none',
      body: ({ key }) => ({ handle: `h${key.toLowerCase().replace(/[^a-z0-9]/g, '')}`.slice(0, 20) }),
      visitor: 401,
      suspended: 403,
      staleSession: 403,
      everybody: 200,
    },
  ],
  unblocked: {
    'own account': ['/api/me/handle'],
  },
}
