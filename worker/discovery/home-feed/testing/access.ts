import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { type Row, SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'
import type { BlockedRoute } from '#worker/testing/block-scene.ts'

const FOLLOW_ACTION = { visitor: 401, suspended: 403 } as const

export const access: Access = {
  rows: withOwnersToken([
    { route: 'GET /api/home/:tab', params: { tab: 'foryou' }, ...SIGNED_IN_ONLY },
    { route: 'GET /api/home/people', of: 'none', visitor: 401, everybody: 200 },
    { route: 'DELETE /api/home/first-steps', of: 'none', visitor: 401, everybody: 204 },
    ...['PUT', 'DELETE'].map(
      (method): Row => ({
        route: `${method} /api/home/mutes/:kind/:name`,
        of: 'tag',
        params: { kind: 'tag' },
        ...FOLLOW_ACTION,
        everybody: { known: 204, hidden: 404, missing: 404 },
      }),
    ),
  ]),
  blocked: [
    ...['foryou', 'following', 'newest'].map(
      (tab): BlockedRoute => ({ route: '/api/home/:tab', buildPath: () => `/api/home/${tab}?limit=50`, muted: true }),
    ),
  ],
  unblocked: {
    'omits users whom the viewer follows, as both do here; home-feed.test.ts covers blocks': ['/api/home/people'],
  },
}
