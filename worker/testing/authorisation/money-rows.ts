import { codeFor, INVOICE_TOTAL } from './money-subjects.ts'
import { POST_FOR_AUTHOR, POST_IN_ANY_STATE, type Row, SIGNED_IN_ONLY, statusForAuthor } from './row.ts'

const INVOICE = { open: 200, paid: 200, void: 200, missing: 404 } as const
const OPEN_INVOICE = { open: 200, paid: 409, void: 409, missing: 404 } as const
const PAYMENT = { requested: 200, paid: 200, failed: 200, review: 200, missing: 404 } as const

const PROMOTION = { unpaid: 200, in_review: 200, running: 200, paused: 200, stopped: 200, missing: 404 } as const
const PROMOTION_UNDER_WAY = { ...PROMOTION, unpaid: 409, in_review: 409, stopped: 409 } as const

/** Routes about the requester's own money: somebody else's answers like a missing one, also to staff. */
const OWN_INVOICE = { of: 'invoice', visitor: 401, everybody: 404 } as const
const OWN_PROMOTION = { of: 'promotion', visitor: 401, everybody: 404 } as const
/** Admins only; moderators moderate content. */
const FINANCE = { visitor: 401, everybody: 403 } as const

const UNKNOWN_PAYMENT = `p=zzzzzzzzzzzz&Authority=A${'0'.repeat(35)}&Status=OK`

export const MONEY_ROWS: readonly Row[] = [
  { route: 'GET /api/wallet', ...SIGNED_IN_ONLY },
  { route: 'GET /api/wallet/statement', ...SIGNED_IN_ONLY },

  { route: 'GET /api/invoices', ...SIGNED_IN_ONLY },
  { route: 'GET /api/invoices/:hash', ...OWN_INVOICE, owner: INVOICE },
  { route: 'PUT /api/invoices/:hash/discount', ...OWN_INVOICE, body: ({ hash }) => ({ code: codeFor(hash) }), owner: OPEN_INVOICE },
  { route: 'DELETE /api/invoices/:hash/discount', ...OWN_INVOICE, owner: OPEN_INVOICE },
  { route: 'PUT /api/invoices/:hash/buyer', ...OWN_INVOICE, body: () => ({ buyer: 'نیلوفر آزمون' }), owner: INVOICE },
  {
    route: 'POST /api/invoices/:hash/pay',
    ...OWN_INVOICE,
    body: () => ({ total: INVOICE_TOTAL }),
    owner: { ...OPEN_INVOICE, paid: 200 },
  },

  { route: 'GET /api/payments', ...SIGNED_IN_ONLY },
  {
    // The total has changed, so that no gateway is asked; payments.test.ts covers payments that start.
    route: 'POST /api/payments',
    ...OWN_INVOICE,
    body: ({ key, hash }) => ({ purpose: 'invoice', key, invoice: hash, total: INVOICE_TOTAL - 10 }),
    owner: { ...OPEN_INVOICE, open: 409 },
  },
  { route: 'GET /api/payments/:hash', of: 'payment', visitor: 401, owner: PAYMENT, everybody: 404 },
  // The page that the bank returns to shows the outcome without a session, and details only to the payer.
  { route: 'GET /api/payments/:hash/outcome', of: 'payment', everybody: PAYMENT },
  // Where the bank sends the buyer's browser, with or without a session and, from another site, without an Origin of ours.
  { route: 'GET /payment/callback', of: 'none', query: UNKNOWN_PAYMENT, everybody: 303 },
  { route: 'POST /payment/callback', of: 'none', form: UNKNOWN_PAYMENT, everybody: 303 },

  // At most one card; a hidden post concerns the requester only.
  { route: 'GET /api/promoted-card', query: 'place=home', ...SIGNED_IN_ONLY },
  {
    route: 'PUT /api/promoted-card/hidden/:post',
    of: 'post',
    params: ({ hash = '' }) => ({ post: hash }),
    visitor: 401,
    everybody: { draft: 404, scheduled: 404, published: 204, withdrawn: 404, removed: 404, takenDown: 404, missing: 404 },
  },
  {
    route: 'DELETE /api/promoted-card/hidden/:post',
    of: 'post',
    params: ({ hash = '' }) => ({ post: hash }),
    visitor: 401,
    everybody: 204,
  },
  { route: 'GET /api/promotions', ...SIGNED_IN_ONLY },
  { route: 'GET /api/promotions/packages', ...SIGNED_IN_ONLY },
  {
    route: 'GET /api/promotions/posts/:hash',
    of: 'post',
    visitor: 401,
    owner: POST_IN_ANY_STATE,
    everybody: 404,
  },
  {
    route: 'POST /api/promotions',
    of: 'post',
    body: ({ key, hash }) => ({ key, post: hash, package: 'pkgfeed00500', topics: [], tags: [], startsAt: null }),
    visitor: 401,
    suspended: 403,
    everybody: 404,
    owner: { draft: 400, scheduled: 400, published: 201, withdrawn: 400, removed: 400, takenDown: 400, missing: 404 },
  },
  { route: 'GET /api/promotions/:hash', ...OWN_PROMOTION, owner: PROMOTION },
  { route: 'GET /api/promotions/:hash/csv', ...OWN_PROMOTION, owner: PROMOTION },
  { route: 'POST /api/promotions/:hash/pause', ...OWN_PROMOTION, owner: PROMOTION_UNDER_WAY },
  { route: 'POST /api/promotions/:hash/resume', ...OWN_PROMOTION, owner: PROMOTION_UNDER_WAY },
  // Repeating a stop is harmless.
  { route: 'POST /api/promotions/:hash/stop', ...OWN_PROMOTION, owner: { ...PROMOTION, unpaid: 409 } },
  {
    route: 'POST /api/promotions/:hash/cancel',
    ...OWN_PROMOTION,
    owner: { unpaid: 200, in_review: 409, running: 409, paused: 409, stopped: 409, missing: 404 },
  },
  { route: 'GET /api/sponsored-posts/posts/:hash', of: 'post', visitor: 401, owner: POST_FOR_AUTHOR, everybody: 404 },
  {
    route: 'POST /api/sponsored-posts/posts/:hash',
    of: 'post',
    body: ({ key }) => ({ key, package: 'spntrade0001', sponsorName: 'شرکت آزمون', sponsorUrl: 'https://sponsor.example/' }),
    visitor: 401,
    owner: statusForAuthor(201),
    suspended: 403,
    everybody: 404,
  },
  {
    route: 'POST /api/sponsored-posts/:hash/cancel',
    of: 'sponsoredPost',
    visitor: 401,
    owner: { unpaid: 204, waiting: 409, approved: 409, returned: 409, missing: 404 },
    everybody: 404,
  },
  { route: 'GET /api/admin/sponsored-posts', of: 'none', ...FINANCE, admin: 200 },
  { route: 'GET /api/admin/sponsored-posts/packages', of: 'none', ...FINANCE, admin: 200 },
  {
    // Creating the same package again returns it.
    route: 'POST /api/admin/sponsored-posts/packages',
    of: 'none',
    body: () => ({ name: 'بستهٔ آزمون', price: 3_000_000 }),
    ...FINANCE,
    admin: 201,
  },
  {
    route: 'PATCH /api/admin/sponsored-posts/packages/:hash',
    of: 'sponsoredPostPackage',
    body: () => ({ isActive: false }),
    ...FINANCE,
    admin: { inactive: 200, missing: 404 },
  },
  {
    route: 'GET /api/admin/sponsored-posts/:hash',
    of: 'sponsoredPost',
    ...FINANCE,
    admin: { unpaid: 200, waiting: 200, approved: 200, returned: 200, missing: 404 },
  },
  {
    route: 'POST /api/admin/sponsored-posts/:hash/review',
    of: 'sponsoredPost',
    body: () => ({ decision: 'approve', version: 1 }),
    ...FINANCE,
    admin: { unpaid: 409, waiting: 200, approved: 200, returned: 409, missing: 404 },
  },

  { route: 'GET /api/admin/payments', of: 'none', ...FINANCE, admin: 200 },
  { route: 'GET /api/admin/payments/summary', of: 'none', ...FINANCE, admin: 200 },
  { route: 'GET /api/admin/payments/unmatched', of: 'none', ...FINANCE, admin: 200 },
  { route: 'GET /api/admin/payments/:hash', of: 'payment', ...FINANCE, admin: PAYMENT },
  { route: 'POST /api/admin/payments/:hash/check', of: 'payment', ...FINANCE, admin: PAYMENT },
  {
    route: 'POST /api/admin/payments/:hash/close-review',
    of: 'payment',
    body: () => ({ note: 'بانک تأیید نکرد' }),
    ...FINANCE,
    admin: { requested: 409, paid: 409, failed: 409, review: 200, missing: 404 },
  },
  {
    route: 'POST /api/admin/payments/:hash/refunds',
    of: 'payment',
    body: ({ key }) => ({ key, amount: 100_000, bankReference: '123456', note: 'درخواست خریدار' }),
    ...FINANCE,
    admin: { requested: 409, paid: 200, failed: 409, review: 409, missing: 404 },
  },

  { route: 'GET /api/admin/invoices', of: 'none', ...FINANCE, admin: 200 },
  { route: 'GET /api/admin/invoices/:hash', of: 'invoice', ...FINANCE, admin: INVOICE },
  {
    route: 'POST /api/admin/invoices',
    of: 'person',
    body: ({ key, handle }) => ({ key, handle, title: 'طراحی جلد', subtotal: 2_000_000 }),
    ...FINANCE,
    admin: { active: 201, suspended: 201, deactivated: 400, deleted: 400, publication: 400, missing: 400 },
  },
  { route: 'POST /api/admin/invoices/:hash/void', of: 'invoice', ...FINANCE, admin: { ...OPEN_INVOICE, void: 200 } },
  {
    route: 'POST /api/admin/invoices/:hash/refunds',
    of: 'invoice',
    body: ({ key }) => ({ key, amount: 100_000, note: 'کار انجام نشد' }),
    ...FINANCE,
    admin: { open: 409, paid: 200, void: 409, missing: 404 },
  },

  { route: 'GET /api/admin/discount-codes', of: 'none', ...FINANCE, admin: 200 },
  {
    route: 'POST /api/admin/discount-codes',
    of: 'none',
    body: ({ key }) => ({
      ...{ code: `N${key.slice(4, 30)}`, percent: 10, amount: null, maxDiscount: null, minSubtotal: 0, maxUses: 5, maxUsesPerUser: 1 },
      ...{ startsAt: null, endsAt: null, note: '' },
    }),
    ...FINANCE,
    admin: 201,
  },
  {
    route: 'PATCH /api/admin/discount-codes/:hash',
    of: 'discountCode',
    body: () => ({ isActive: false }),
    ...FINANCE,
    admin: { active: 200, missing: 404 },
  },
  { route: 'GET /api/admin/ledger/days', of: 'none', ...FINANCE, admin: 200 },

  { route: 'GET /api/admin/promotions', of: 'none', ...FINANCE, admin: 200 },
  { route: 'GET /api/admin/promotions/packages', of: 'none', ...FINANCE, admin: 200 },
  {
    // Packages on sale are limited, and creating the same one again returns it.
    route: 'POST /api/admin/promotions/packages',
    of: 'none',
    body: () => ({ placement: 'feed', name: 'بستهٔ آزمون', views: 500, days: 7, price: 1_500_000 }),
    ...FINANCE,
    admin: 201,
  },
  {
    route: 'PATCH /api/admin/promotions/packages/:hash',
    of: 'promotionPackage',
    body: () => ({ isActive: false }),
    ...FINANCE,
    admin: { inactive: 200, missing: 404 },
  },
  { route: 'GET /api/admin/promotions/:hash', of: 'promotion', ...FINANCE, admin: PROMOTION },
  {
    route: 'POST /api/admin/promotions/:hash/review',
    of: 'promotion',
    body: () => ({ decision: 'reject', reason: 'تبلیغ کالایی ممنوع است' }),
    ...FINANCE,
    admin: { unpaid: 409, in_review: 200, running: 409, paused: 409, stopped: 409, missing: 404 },
  },
  {
    route: 'POST /api/admin/promotions/:hash/stop',
    of: 'promotion',
    body: () => ({ reason: 'عنوانش گمراه‌کننده است' }),
    ...FINANCE,
    admin: { unpaid: 409, in_review: 200, running: 200, paused: 200, stopped: 409, missing: 404 },
  },
]
