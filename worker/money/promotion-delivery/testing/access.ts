import type { Access } from '#worker/testing/authorisation/access.ts'
import { SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: [
    // At most one card; a hidden post concerns the requester only.
    { route: 'GET /api/promoted-card', query: 'place=home', ...SIGNED_IN_ONLY },
    {
      route: 'PUT /api/promoted-card/hidden/:post',
      of: 'post',
      params: ({ hash = '' }) => ({ post: hash }),
      visitor: 401,
      everybody: { draft: 404, scheduled: 404, published: 204, withdrawn: 404, removed: 404, takenDown: 404, missing: 404 },
    },
    {
      route: 'DELETE /api/promoted-card/hidden/:post',
      of: 'post',
      params: ({ hash = '' }) => ({ post: hash }),
      visitor: 401,
      everybody: 204,
    },
  ],
  unblocked: {
    'one promoted card at most; serve-card.test.ts covers blocks and mutes': ['/api/promoted-card'],
  },
}
