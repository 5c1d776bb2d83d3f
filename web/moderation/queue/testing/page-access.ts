import { MODERATOR_PAGE, type PageRow, STAFF_PAGE } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  { route: '/admin/moderation', search: 'kind=post&state=open&after=b', ...MODERATOR_PAGE },
  {
    route: '/admin/moderation/$kind/$key',
    search: 'action=hide&after=b',
    of: 'post',
    params: ({ hash = '' }) => ({ kind: 'post', key: hash }),
    ...STAFF_PAGE,
    moderator: { draft: 200, scheduled: 200, published: 200, withdrawn: 200, removed: 200, takenDown: 200, missing: 404 },
  },
]
