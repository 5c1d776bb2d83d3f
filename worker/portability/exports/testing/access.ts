import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { POST_FOR_READERS } from '#worker/testing/authorisation/row.ts'

const bookFile = ({ hash = '' }: Record<string, string>) => ({ file: `${hash}.epub` })

export const access: Access = {
  rows: withOwnersToken([
    // Files for readers contain what the page shows to visitors; the owner of a private list gets it too.
    { route: 'GET /api/exports/posts/:file', of: 'post', params: bookFile, everybody: POST_FOR_READERS },
    {
      route: 'GET /api/exports/lists/:file',
      of: 'list',
      params: bookFile,
      owner: { public: 200, private: 200, missing: 404 },
      everybody: { public: 200, private: 404, missing: 404 },
    },
    {
      route: 'GET /api/exports/publications/:file',
      of: 'publication',
      params: ({ handle = '' }) => ({ file: `${handle}.epub` }),
      everybody: { open: 200, closed: 404, missing: 404 },
    },
  ]),
  blocked: [{ route: '/api/exports/posts/:file', buildPath: (_, { post }) => `/api/exports/posts/${post}.md` }],
  unblocked: {
    'compressed; worker/portability/exports/exports.test.ts reads the books': [
      '/api/exports/lists/:file',
      '/api/exports/publications/:file',
    ],
  },
}
