import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { POST_IN_ANY_STATE, type Row, SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: withOwnersToken([
    ...['', '/csv'].map(
      (rest): Row => ({
        route: `GET /api/stats/podcast/:hash${rest}`,
        of: 'podcast',
        visitor: 401,
        owner: { shown: 200, removed: 404, missing: 404 },
        everybody: 404,
      }),
    ),
    { route: 'GET /api/downloads/shows', ...SIGNED_IN_ONLY },
    ...['', '/requests'].map(
      (rest): Row => ({
        route: `GET /api/downloads/:post${rest}`,
        of: 'post',
        visitor: 401,
        owner: POST_IN_ANY_STATE,
        everybody: 404,
      }),
    ),
  ]),
  unblocked: {
    'own content': [
      '/api/stats/podcast/:hash',
      '/api/stats/podcast/:hash/csv',
      '/api/downloads/shows',
      '/api/downloads/:post',
      '/api/downloads/:post/requests',
    ],
  },
}
