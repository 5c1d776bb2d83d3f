import type { PageRow } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  {
    route: '/p/$hash/review',
    sidebar: null,
    of: 'heldPost',
    visitor: 'login',
    owner: { held: 200, returned: 200, withdrawn: 302, missing: 404 },
    everybody: 404,
  },
]
