import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { PUBLIC, USER_BY_STATE } from '#worker/testing/authorisation/row.ts'

const HANDLE = { ...USER_BY_STATE, publication: 200 } as const

export const access: Access = {
  rows: withOwnersToken([
    {
      route: 'GET /api/tags/:name/posts',
      of: 'tag',
      everybody: { known: 200, hidden: 404, missing: 404 },
      moderator: { known: 200, hidden: 200, missing: 404 },
    },
    { route: 'GET /api/topics/:name/posts', params: { name: 'literature' }, ...PUBLIC },
    // Feeds contain only public content for every requester.
    { route: 'GET /feed', ...PUBLIC },
    { route: 'GET /feed.json', ...PUBLIC },
    { route: 'GET /feed/:handle', of: 'person', everybody: HANDLE },
    { route: 'GET /feed/tag/:name', of: 'tag', everybody: { known: 200, hidden: 404, missing: 404 } },
    { route: 'GET /feed/topic/:name', params: { name: 'literature' }, ...PUBLIC },
    { route: 'GET /feed/list/:hash', of: 'list', everybody: { public: 200, private: 404, missing: 404 } },
  ]),
  blocked: [
    { route: '/api/tags/:name/posts', buildPath: ({ tag }) => `/api/tags/${encodeURIComponent(tag)}/posts` },
    { route: '/api/topics/:name/posts', buildPath: ({ topic }) => `/api/topics/${topic}/posts` },
  ],
  unblocked: {
    'machine-readable or embedded, and identical for everyone': [
      '/feed',
      '/feed.json',
      '/feed/:handle',
      '/feed/tag/:name',
      '/feed/topic/:name',
      '/feed/list/:hash',
    ],
  },
}
