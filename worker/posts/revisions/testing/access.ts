import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { POST_FOR_AUTHOR } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: withOwnersToken([
    { route: 'GET /api/posts/:hash/revisions', of: 'post', visitor: 401, owner: POST_FOR_AUTHOR, everybody: 404 },
    {
      route: 'GET /api/posts/:hash/revisions/:revision',
      of: 'post',
      params: { revision: '1' },
      visitor: 401,
      owner: POST_FOR_AUTHOR,
      everybody: 404,
    },
    {
      route: 'POST /api/posts/:hash/revisions/:revision/restore',
      of: 'post',
      params: { revision: '1' },
      body: ({ key, revision }) => ({ saveId: key, revision }),
      visitor: 401,
      suspended: 403,
      owner: POST_FOR_AUTHOR,
      everybody: 404,
    },
  ]),
  unblocked: {
    'own content': ['/api/posts/:hash/revisions', '/api/posts/:hash/revisions/:revision'],
  },
}
