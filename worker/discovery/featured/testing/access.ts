import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { PUBLIC, STAFF_ONLY } from '#worker/testing/authorisation/row.ts'

const PUBLIC_ONLY = { draft: 404, scheduled: 404, published: 200, withdrawn: 404, removed: 404, takenDown: 404, missing: 404 } as const

export const access: Access = {
  rows: [
    ...withOwnersToken([{ route: 'GET /api/featured/:place', params: { place: 'front' }, ...PUBLIC }]),
    { route: 'GET /api/moderation/featured/posts/:hash', of: 'post', ...STAFF_ONLY, moderator: PUBLIC_ONLY },
    { route: 'GET /api/moderation/featured/:place', of: 'none', params: { place: 'front' }, ...STAFF_ONLY, moderator: 200 },
    {
      route: 'PUT /api/moderation/featured/:place/:hash',
      of: 'post',
      params: { place: 'poetry' },
      ...STAFF_ONLY,
      moderator: { ...PUBLIC_ONLY, published: 204 },
    },
    {
      route: 'DELETE /api/moderation/featured/:place/:hash',
      of: 'post',
      params: { place: 'poetry' },
      ...STAFF_ONLY,
      moderator: { draft: 204, scheduled: 204, published: 204, withdrawn: 204, removed: 204, takenDown: 204, missing: 404 },
    },
    {
      route: 'PUT /api/moderation/featured/:place',
      of: 'none',
      params: { place: 'poetry' },
      body: () => ({ order: [] }),
      ...STAFF_ONLY,
      moderator: 204,
    },
  ],
  audits: { featured: ['order_picks', 'pick'] },
  blocked: [{ route: '/api/featured/:place', buildPath: ({ topic }) => `/api/featured/${topic}` }],
  unblocked: {
    'moderators see everyone': ['/api/moderation/featured/posts/:hash', '/api/moderation/featured/:place'],
  },
}
