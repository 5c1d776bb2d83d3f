import { MODERATOR_PAGE, type PageRow, STAFF_PAGE } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  { route: '/admin/users', search: 'filter=staff&q=%D8%B4%D8%B9%D8%B1&after=b', ...MODERATOR_PAGE },
  {
    route: '/admin/users/$username',
    of: 'person',
    ...STAFF_PAGE,
    moderator: { active: 200, suspended: 200, deactivated: 200, deleted: 404, publication: 404, missing: 404 },
  },
]
