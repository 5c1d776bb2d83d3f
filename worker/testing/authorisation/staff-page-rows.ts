import type { PageRow } from './page-row.ts'

const HIDDEN = { visitor: 'login', everybody: 404 } as const
const MODERATOR_PAGE = { of: 'none', ...HIDDEN, moderator: 200 } as const
const ADMIN_PAGE = { of: 'none', ...HIDDEN, admin: 200 } as const

/** Pages of staff; members get the page of an unknown URL. */
export const STAFF_PAGES: readonly PageRow[] = [
  { route: '/admin', ...MODERATOR_PAGE },
  { route: '/admin/appeals', ...MODERATOR_PAGE },
  { route: '/admin/moderation', ...MODERATOR_PAGE },
  { route: '/admin/moderation/held', ...MODERATOR_PAGE },
  {
    route: '/admin/moderation/held/$hash',
    of: 'heldPost',
    ...HIDDEN,
    moderator: { held: 200, returned: 404, withdrawn: 404, missing: 404 },
  },
  {
    route: '/admin/moderation/imports/$hash',
    of: 'importReview',
    ...HIDDEN,
    moderator: { open: 200, approved: 404, returned: 404, missing: 404 },
  },
  {
    route: '/admin/moderation/$kind/$key',
    of: 'post',
    params: ({ hash = '' }) => ({ kind: 'post', key: hash }),
    ...HIDDEN,
    moderator: { draft: 200, scheduled: 200, published: 200, withdrawn: 200, removed: 200, takenDown: 200, missing: 404 },
  },
  { route: '/admin/audit-log', ...MODERATOR_PAGE },
  { route: '/admin/posts', ...MODERATOR_PAGE },
  { route: '/admin/tags', ...MODERATOR_PAGE },
  { route: '/admin/featured', ...MODERATOR_PAGE },
  { route: '/admin/link-domains', ...MODERATOR_PAGE },
  { route: '/admin/term-rules', ...MODERATOR_PAGE },
  { route: '/admin/term-rules/$hash', of: 'termRule', ...HIDDEN, moderator: { draft: 200, retired: 200, missing: 404 } },
  { route: '/admin/wishes', ...MODERATOR_PAGE },
  { route: '/admin/contact', ...MODERATOR_PAGE },
  {
    route: '/admin/contact/$number',
    of: 'contactThread',
    ...HIDDEN,
    moderator: { open: 200, answered: 200, closed: 200, spam: 200, erased: 200, missing: 404 },
  },
  { route: '/admin/contact/replies', ...ADMIN_PAGE },
  { route: '/admin/users', ...MODERATOR_PAGE },
  {
    route: '/admin/users/$username',
    of: 'person',
    ...HIDDEN,
    moderator: { active: 200, suspended: 200, deactivated: 200, deleted: 404, publication: 404, missing: 404 },
  },
  { route: '/admin/topics', ...ADMIN_PAGE },
  { route: '/admin/announcements', ...ADMIN_PAGE },
  { route: '/admin/feature-switches', ...ADMIN_PAGE },
  { route: '/admin/dead-letters', ...ADMIN_PAGE },
  { route: '/admin/campaigns', ...ADMIN_PAGE },
  { route: '/admin/campaigns/$slug', of: 'campaign', ...HIDDEN, admin: { draft: 200, upcoming: 200, entries: 200, missing: 404 } },
  { route: '/admin/campaigns/$slug/ballots', of: 'ballot', ...HIDDEN, admin: { voting: 200, counting: 200, results: 200, missing: 404 } },
  { route: '/admin/payments', ...ADMIN_PAGE },
  {
    route: '/admin/payments/$hash',
    of: 'payment',
    ...HIDDEN,
    admin: { requested: 200, paid: 200, failed: 200, review: 200, missing: 404 },
  },
  { route: '/admin/invoices', ...ADMIN_PAGE },
  { route: '/admin/invoices/$hash', of: 'invoice', ...HIDDEN, admin: { open: 200, paid: 200, void: 200, missing: 404 } },
  { route: '/admin/sponsored-posts', ...ADMIN_PAGE },
  {
    route: '/admin/sponsored-posts/$hash',
    of: 'sponsoredPost',
    ...HIDDEN,
    admin: { unpaid: 200, waiting: 200, approved: 200, returned: 200, missing: 404 },
  },
  { route: '/admin/discount-codes', ...ADMIN_PAGE },
  { route: '/admin/promotions', ...ADMIN_PAGE },
  {
    route: '/admin/promotions/$hash',
    of: 'promotion',
    ...HIDDEN,
    admin: { unpaid: 200, in_review: 200, running: 200, paused: 200, stopped: 200, missing: 404 },
  },
  { route: '/admin/promotion-packages', ...ADMIN_PAGE },
  { route: '/admin/sponsored-post-packages', ...ADMIN_PAGE },
  { route: '/admin/daily-totals', ...ADMIN_PAGE },
]
