import { MODERATOR_PAGE, type PageRow, STAFF_PAGE } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  { route: '/admin/moderation/held', search: 'after=b', ...MODERATOR_PAGE },
  {
    route: '/admin/moderation/held/$hash',
    search: 'action=return',
    of: 'heldPost',
    ...STAFF_PAGE,
    moderator: { held: 200, returned: 404, withdrawn: 404, missing: 404 },
  },
]
