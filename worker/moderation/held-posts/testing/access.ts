import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'

const HELD_ONLY = { held: 200, returned: 404, withdrawn: 404, missing: 404 } as const

export const access: Access = {
  rows: [
    { route: 'GET /api/moderation/held-posts', of: 'none', ...STAFF_ONLY, moderator: 200 },
    { route: 'GET /api/moderation/held-posts/:hash', of: 'heldPost', ...STAFF_ONLY, moderator: HELD_ONLY },
    {
      route: 'POST /api/moderation/held-posts/:hash/release',
      of: 'heldPost',
      body: () => ({ version: 1 }),
      ...STAFF_ONLY,
      moderator: { held: 200, returned: 409, withdrawn: 412, missing: 404 },
    },
    {
      route: 'POST /api/moderation/held-posts/:hash/return',
      of: 'heldPost',
      body: () => ({ version: 1, reason: 'پیوند تبلیغی را بردار.' }),
      ...STAFF_ONLY,
      moderator: { held: 204, returned: 204, withdrawn: 412, missing: 404 },
    },
  ],
  audits: { content: ['release_post', 'return_post'] },
  plans: {
    scans: [
      {
        statement: /^select .* from "post_reviews" .* order by "post_reviews"."held_at" asc, .* limit \?$/,
        reason: 'reads a page in the order of post_reviews_held',
      },
    ],
  },
  unblocked: {
    'moderators see everyone': ['/api/moderation/held-posts', '/api/moderation/held-posts/:hash'],
  },
}
