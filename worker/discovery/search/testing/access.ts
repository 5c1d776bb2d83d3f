import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'
import type { BlockedRoute } from '#worker/testing/block-scene.ts'

export const access: Access = {
  rows: withOwnersToken([
    { route: 'GET /api/search/:type', params: { type: 'posts' }, query: 'q=%D8%A2%D8%B4%DA%A9%D8%A7%D8%B1', ...PUBLIC },
    { route: 'GET /api/search/suggestions', query: 'q=%D8%A2%D8%B4%DA%A9%D8%A7%D8%B1', ...PUBLIC },
  ]),
  blocked: [
    ...['posts', 'users', 'podcasts', 'lists'].map(
      (type): BlockedRoute => ({
        route: '/api/search/:type',
        buildPath: (_, { marker }) => `/api/search/${type}?q=${encodeURIComponent(marker)}`,
      }),
    ),
    { route: '/api/search/suggestions', buildPath: (_, { marker }) => `/api/search/suggestions?q=${encodeURIComponent(marker)}` },
  ],
}
