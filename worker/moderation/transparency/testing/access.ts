import type { Access } from '#worker/testing/authorisation/access.ts'

export const access: Access = {
  rows: [
    { route: 'GET /api/transparency', of: 'none', everybody: 200 },
    { route: 'GET /api/transparency/csv', of: 'none', everybody: 200 },
  ],
  plans: {
    smallTables: { transparency_months: 'one row per month' },
  },
  unblocked: {
    'machine-readable or embedded, and identical for everyone': ['/api/transparency', '/api/transparency/csv'],
  },
}
