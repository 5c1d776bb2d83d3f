import { MODERATOR_PAGE, type PageRow, STAFF_PAGE } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  { route: '/admin/term-rules', search: 'after=b', ...MODERATOR_PAGE },
  { route: '/admin/term-rules/$hash', of: 'termRule', ...STAFF_PAGE, moderator: { draft: 200, retired: 200, missing: 404 } },
]
