import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { type Row, SIGNED_IN_ONLY, USER_BY_STATE } from '#worker/testing/authorisation/row.ts'

const FOLLOW_ACTION = { visitor: 401, suspended: 403 } as const

export const access: Access = {
  rows: [
    ...withOwnersToken([
      { route: 'GET /api/follows/interests', ...SIGNED_IN_ONLY },
      { route: 'POST /api/follows/interests/prompted', of: 'none', visitor: 401, everybody: 204 },
      ...['followers', 'following', 'publications'].map(
        (list): Row => ({ route: `GET /api/follows/of/:handle/${list}`, of: 'person', everybody: USER_BY_STATE }),
      ),
      // follows.test.ts covers the other kinds.
      ...['PUT', 'DELETE'].map(
        (method): Row => ({
          route: `${method} /api/follows/:kind/:key`,
          of: 'none',
          params: { kind: 'topic', key: 'poetry' },
          ...FOLLOW_ACTION,
          everybody: 200,
        }),
      ),
    ]),
    { route: 'GET /api/me/follows', of: 'none', query: 'targets=topic:poetry', visitor: 401, everybody: 200 },
  ],
  blocked: [
    { route: '/api/follows/of/:handle/followers', buildPath: ({ third }) => `/api/follows/of/${third.handle}/followers` },
    { route: '/api/follows/of/:handle/following', buildPath: ({ third }) => `/api/follows/of/${third.handle}/following` },
    { route: '/api/me/follows', buildPath: (_, { person }) => `/api/me/follows?targets=user:${person.handle}` },
  ],
  unblocked: {
    'own lists, publications, shows and interests': ['/api/follows/interests'],
    'publications are not personal; the profile that lists them is blocked': ['/api/follows/of/:handle/publications'],
  },
}
