import { ADMIN_PAGE, OWN_POST, type PageRow, STAFF_PAGE } from '#worker/testing/authorisation/page-row.ts'
import { POST_FOR_AUTHOR } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/me/p/$hash/commercial', sidebar: 'commercial', ...OWN_POST, owner: POST_FOR_AUTHOR },
  { route: '/admin/sponsored-posts', search: 'filter=approved&after=b', ...ADMIN_PAGE },
  {
    route: '/admin/sponsored-posts/$hash',
    of: 'sponsoredPost',
    ...STAFF_PAGE,
    admin: { unpaid: 200, waiting: 200, approved: 200, returned: 200, missing: 404 },
  },
]
