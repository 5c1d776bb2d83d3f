import { ADMIN_PAGE, MODERATOR_PAGE, type PageRow } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  { route: '/admin', ...MODERATOR_PAGE },
  { route: '/admin/dead-letters', search: 'after=b', ...ADMIN_PAGE },
]
