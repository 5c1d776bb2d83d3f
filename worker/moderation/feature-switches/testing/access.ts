import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: [
    { route: 'GET /api/admin/feature-switches', of: 'none', ...STAFF_ONLY, admin: 200 },
    {
      route: 'PUT /api/admin/feature-switches/:feature',
      of: 'none',
      params: { feature: 'comments' },
      body: () => ({ isOff: false }),
      ...STAFF_ONLY,
      admin: 200,
    },
    { route: 'GET /api/feature-switches', of: 'none', everybody: 200 },
  ],
  plans: {
    smallTables: { feature_switches: 'at most one row per feature' },
  },
  unblocked: {
    'the state of the site': ['/api/feature-switches'],
    'admins see everybody’s money, and staff what staff did': ['/api/admin/feature-switches'],
  },
}
