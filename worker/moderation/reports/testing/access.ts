import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'

const REPORTABLE = { draft: 404, scheduled: 404, published: 204, withdrawn: 404, removed: 404, takenDown: 404, missing: 404 } as const

export const access: Access = {
  rows: [
    { route: 'GET /api/moderation/reports', of: 'none', ...STAFF_ONLY, moderator: 200 },
    {
      route: 'POST /api/reports',
      of: 'post',
      body: ({ hash }) => ({ kind: 'post', key: hash, rule: 'spam' }),
      visitor: 401,
      suspended: 403,
      owner: { ...REPORTABLE, published: 400 },
      everybody: REPORTABLE,
    },
  ],
  unblocked: {
    'moderators see everyone': ['/api/moderation/reports'],
  },
}
