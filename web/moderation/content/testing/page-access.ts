import { ADMIN_PAGE, MODERATOR_PAGE, type PageRow } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  { route: '/admin/posts', search: 'state=removed&q=%D8%B4%D8%B9%D8%B1&after=b', ...MODERATOR_PAGE },
  { route: '/admin/tags', search: 'hidden=1&q=%D8%B4%D8%B9%D8%B1&after=b', ...MODERATOR_PAGE },
  { route: '/admin/featured', search: 'place=poetry', ...MODERATOR_PAGE },
  { route: '/admin/topics', ...ADMIN_PAGE },
]
