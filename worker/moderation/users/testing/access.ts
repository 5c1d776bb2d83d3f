import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'

const ACCOUNT = { active: 200, suspended: 200, deactivated: 200, deleted: 404, publication: 404, missing: 404 } as const

export const access: Access = {
  rows: [
    { route: 'GET /api/admin/users', of: 'none', query: 'q=%D9%86', ...STAFF_ONLY, moderator: 200 },
    {
      // No account has the address.
      route: 'POST /api/admin/users/email-search',
      of: 'none',
      body: () => ({ email: 'nobody@nowhere.example' }),
      ...STAFF_ONLY,
      admin: 404,
    },
    { route: 'GET /api/admin/users/:handle', of: 'person', ...STAFF_ONLY, moderator: ACCOUNT },
    {
      route: 'PUT /api/admin/users/:handle/role',
      of: 'person',
      body: () => ({ role: 'member' }),
      ...STAFF_ONLY,
      admin: { ...ACCOUNT, suspended: 409, deactivated: 409 },
    },
    { route: 'POST /api/admin/users/:handle/end-sessions', of: 'person', ...STAFF_ONLY, admin: ACCOUNT },
    { route: 'POST /api/admin/users/:handle/addresses', of: 'person', ...STAFF_ONLY, admin: ACCOUNT },
  ],
  audits: { accounts: ['end_sessions', 'show_addresses'] },
  plans: {
    scans: [{ statement: /^select .* from "users" where "users"."role" <> 'member'/, reason: 'reads the staff, whom users_staff lists' }],
  },
  unblocked: {
    'admins see everybody’s money, and staff what staff did': ['/api/admin/users', '/api/admin/users/:handle'],
  },
}
