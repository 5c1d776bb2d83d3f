import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'

const TOPIC = { shown: 200, missing: 404 } as const

export const access: Access = {
  rows: [
    { route: 'GET /api/admin/posts', of: 'none', ...STAFF_ONLY, moderator: 200 },
    { route: 'GET /api/admin/tags', of: 'none', ...STAFF_ONLY, moderator: 200 },
    { route: 'GET /api/admin/topics', of: 'none', ...STAFF_ONLY, admin: 200 },
    { route: 'PUT /api/admin/topics', of: 'none', body: () => ({ order: [] }), ...STAFF_ONLY, admin: 200 },
    {
      route: 'PATCH /api/admin/topics/:key',
      of: 'topic',
      body: ({ key }) => ({ name: `موضوع ${key.slice(-12)}`, description: '' }),
      ...STAFF_ONLY,
      admin: TOPIC,
    },
    { route: 'PUT /api/admin/topics/:key/hidden', of: 'topic', ...STAFF_ONLY, admin: TOPIC },
    { route: 'DELETE /api/admin/topics/:key/hidden', of: 'topic', ...STAFF_ONLY, admin: TOPIC },
  ],
  audits: { topics: ['hide_topic', 'order_topics', 'rename_topic'] },
  plans: {
    scans: [
      {
        statement:
          /^select .* from "posts" inner join "users" "author" .* order by "posts"."published_at" desc, "posts"."id" desc limit \?$/,
        reason: 'reads a page in the order of posts_newest',
      },
    ],
  },
  unblocked: {
    'admins see everybody’s money, and staff what staff did': ['/api/admin/posts', '/api/admin/tags', '/api/admin/topics'],
  },
}
