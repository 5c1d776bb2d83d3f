import type { PageRow } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  { route: '/$username/about', of: 'publication', everybody: { open: 200, closed: 410, missing: 404 } },
  {
    route: '/me/publications/$hash',
    sidebar: 'ownPublication',
    of: 'publication',
    visitor: 'login',
    publication: { open: 200, closed: 404, missing: 404 },
    everybody: 404,
  },
]
