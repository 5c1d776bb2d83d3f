import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { POST_FOR_READERS } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: withOwnersToken([{ route: 'GET /api/posts/:hash/related', of: 'post', everybody: POST_FOR_READERS }]),
  blocked: [{ route: '/api/posts/:hash/related', buildPath: ({ third }) => `/api/posts/${third.post}/related` }],
}
