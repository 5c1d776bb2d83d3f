import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'

const FOLLOW_ACTION = { visitor: 401, suspended: 403 } as const

export const access: Access = {
  rows: withOwnersToken([
    { route: 'GET /api/follows/opml', ...SIGNED_IN_ONLY },
    {
      route: 'POST /api/follows/opml',
      of: 'none',
      body: () => ({ opml: '<opml><body><outline text="شعر" xmlUrl="http://daftar.test/feed/topic/poetry"/></body></opml>' }),
      ...FOLLOW_ACTION,
      everybody: 200,
    },
    { route: 'POST /api/follows', of: 'none', body: () => ({ of: [{ kind: 'topic', key: 'poetry' }] }), ...FOLLOW_ACTION, everybody: 200 },
  ]),
  blocked: [{ route: '/api/follows/opml', buildPath: () => '/api/follows/opml' }],
}
