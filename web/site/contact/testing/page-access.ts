import { ADMIN_PAGE, MODERATOR_PAGE, type PageRow, STAFF_PAGE } from '#worker/testing/authorisation/page-row.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/contact-us', search: 'letter=abcdefghijkl', sidebar: 'contact-us', ...PUBLIC },
  { route: '/admin/contact', search: 'filter=closed&q=%D8%B4%D8%B9%D8%B1&after=b', ...MODERATOR_PAGE },
  {
    route: '/admin/contact/$number',
    search: 'reply=abcdefghijkl',
    of: 'contactThread',
    ...STAFF_PAGE,
    moderator: { open: 200, answered: 200, closed: 200, spam: 200, erased: 200, missing: 404 },
  },
  { route: '/admin/contact/replies', ...ADMIN_PAGE },
]
