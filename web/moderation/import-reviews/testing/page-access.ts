import { type PageRow, STAFF_PAGE } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  {
    route: '/admin/moderation/imports/$hash',
    search: 'action=return',
    of: 'importReview',
    ...STAFF_PAGE,
    moderator: { open: 200, approved: 404, returned: 404, missing: 404 },
  },
]
