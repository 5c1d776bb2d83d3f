import type { Row } from './row.ts'

const STAFF_PAGE = { of: 'none', visitor: 'login', everybody: 404, moderator: 200 } as const

const POST = { draft: 200, scheduled: 200, published: 200, withdrawn: 200, removed: 200, takenDown: 200, missing: 404 } as const

/** Pages of moderators; members get the page of an unknown URL. */
export const MODERATION_PAGES: readonly Row[] = [
  { route: '/admin/appeals', ...STAFF_PAGE },
  { route: '/admin/moderation', ...STAFF_PAGE },
  { route: '/admin/moderation/held', ...STAFF_PAGE },
  {
    route: '/admin/moderation/held/$hash',
    of: 'heldPost',
    visitor: 'login',
    everybody: 404,
    moderator: { held: 200, returned: 404, withdrawn: 404, missing: 404 },
  },
  {
    route: '/admin/moderation/imports/$hash',
    of: 'importReview',
    visitor: 'login',
    everybody: 404,
    moderator: { open: 200, approved: 404, returned: 404, missing: 404 },
  },
  {
    route: '/admin/moderation/$kind/$key',
    of: 'post',
    params: ({ hash = '' }) => ({ kind: 'post', key: hash }),
    visitor: 'login',
    everybody: 404,
    moderator: POST,
  },
]
