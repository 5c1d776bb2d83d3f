import { ADMIN_PAGE, type PageRow, STAFF_PAGE } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  { route: '/admin/payments', search: 'state=paid&after=b', ...ADMIN_PAGE },
  {
    route: '/admin/payments/$hash',
    of: 'payment',
    ...STAFF_PAGE,
    admin: { requested: 200, paid: 200, failed: 200, review: 200, missing: 404 },
  },
  { route: '/admin/invoices', search: 'after=b', ...ADMIN_PAGE },
  { route: '/admin/invoices/$hash', of: 'invoice', ...STAFF_PAGE, admin: { open: 200, paid: 200, void: 200, missing: 404 } },
  { route: '/admin/discount-codes', search: 'after=b', ...ADMIN_PAGE },
  { route: '/admin/promotions', search: 'state=running&after=b', ...ADMIN_PAGE },
  {
    route: '/admin/promotions/$hash',
    of: 'promotion',
    ...STAFF_PAGE,
    admin: { unpaid: 200, in_review: 200, running: 200, paused: 200, stopped: 200, missing: 404 },
  },
  { route: '/admin/promotion-packages', ...ADMIN_PAGE },
  { route: '/admin/sponsored-post-packages', ...ADMIN_PAGE },
  { route: '/admin/daily-totals', search: 'after=b', ...ADMIN_PAGE },
]
