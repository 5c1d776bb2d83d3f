import { ADMIN_PAGE, type PageRow, STAFF_PAGE } from '#worker/testing/authorisation/page-row.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/campaign', search: 'after=b', sidebar: 'campaigns', ...PUBLIC },
  {
    route: '/campaign/$slug',
    search: 'after=b',
    sidebar: 'campaign',
    of: 'campaign',
    everybody: { draft: 404, upcoming: 200, entries: 200, missing: 404 },
  },
  { route: '/admin/campaigns', search: 'after=b', ...ADMIN_PAGE },
  {
    route: '/admin/campaigns/$slug',
    search: 'after=b',
    of: 'campaign',
    ...STAFF_PAGE,
    admin: { draft: 200, upcoming: 200, entries: 200, missing: 404 },
  },
]
