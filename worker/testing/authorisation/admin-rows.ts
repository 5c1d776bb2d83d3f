import type { Row } from './row.ts'

const STAFF = { of: 'none', visitor: 401, everybody: 403, moderator: 200 } as const

export const ADMIN_ROWS: readonly Row[] = [{ route: 'GET /api/admin/audit-log', ...STAFF }]

const STAFF_PAGE = { of: 'none', visitor: 'login', everybody: 404, moderator: 200 } as const
const ADMIN_PAGE = { of: 'none', visitor: 'login', everybody: 404, admin: 200 } as const
const PAYMENT = { requested: 200, paid: 200, failed: 200, review: 200, missing: 404 } as const
const PROMOTION = { unpaid: 200, in_review: 200, running: 200, paused: 200, stopped: 200, missing: 404 } as const
const INVOICE = { open: 200, paid: 200, void: 200, missing: 404 } as const

/** Members get the page of an unknown URL. */
export const ADMIN_PAGES: readonly Row[] = [
  { route: '/admin', ...STAFF_PAGE },
  { route: '/admin/audit-log', ...STAFF_PAGE },
  { route: '/admin/payments', ...ADMIN_PAGE },
  { route: '/admin/payments/$hash', of: 'payment', visitor: 'login', everybody: 404, admin: PAYMENT },
  { route: '/admin/invoices', ...ADMIN_PAGE },
  { route: '/admin/invoices/$hash', of: 'invoice', visitor: 'login', everybody: 404, admin: INVOICE },
  { route: '/admin/sponsored-posts', ...ADMIN_PAGE },
  {
    route: '/admin/sponsored-posts/$hash',
    of: 'sponsoredPost',
    visitor: 'login',
    everybody: 404,
    admin: { unpaid: 200, waiting: 200, approved: 200, returned: 200, missing: 404 },
  },
  { route: '/admin/discount-codes', ...ADMIN_PAGE },
  { route: '/admin/promotions', ...ADMIN_PAGE },
  { route: '/admin/promotions/$hash', of: 'promotion', visitor: 'login', everybody: 404, admin: PROMOTION },
  { route: '/admin/promotion-packages', ...ADMIN_PAGE },
  { route: '/admin/sponsored-post-packages', ...ADMIN_PAGE },
  { route: '/admin/daily-totals', ...ADMIN_PAGE },
]
