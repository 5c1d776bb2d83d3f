import { type PageRow, STAFF_PAGE } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  {
    route: '/campaign/$slug/vote',
    search: 'after=b',
    sidebar: 'ballot',
    of: 'ballot',
    everybody: { voting: 200, counting: 200, results: 200, missing: 404 },
  },
  {
    route: '/campaign/$slug/jury',
    search: 'after=b',
    of: 'jurySeat',
    visitor: 'login',
    owner: { voting: 200, missing: 404 },
    everybody: 404,
  },
  {
    route: '/admin/campaigns/$slug/ballots',
    of: 'ballot',
    ...STAFF_PAGE,
    admin: { voting: 200, counting: 200, results: 200, missing: 404 },
  },
]
