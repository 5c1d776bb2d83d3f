import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { POST_FOR_READERS, SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: withOwnersToken([
    { route: 'GET /api/likes/mine', ...SIGNED_IN_ONLY },
    { route: 'GET /api/likes/post/:hash', of: 'post', everybody: POST_FOR_READERS },
    { route: 'PUT /api/likes/post/:hash', of: 'post', visitor: 401, suspended: 403, everybody: POST_FOR_READERS },
    { route: 'DELETE /api/likes/post/:hash', of: 'post', visitor: 401, suspended: 403, everybody: 200 },
  ]),
  blocked: [
    { route: '/api/likes/mine', buildPath: () => '/api/likes/mine' },
    { route: '/api/likes/post/:hash', buildPath: ({ third }) => `/api/likes/post/${third.post}` },
  ],
}
