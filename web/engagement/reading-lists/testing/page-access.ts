import { type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'
import { USER_BY_STATE } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/$username/lists', search: 'after=b', of: 'person', everybody: USER_BY_STATE },
  {
    route: '/$username/list/$hash',
    sidebar: 'list',
    search: 'after=b',
    of: 'list',
    owner: { public: 200, private: 200, missing: 404 },
    everybody: { public: 200, private: 404, missing: 404 },
  },
  { route: '/me/lists', search: 'after=b', sidebar: 'lists', ...SIGNED_IN },
]
