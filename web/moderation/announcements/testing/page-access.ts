import { ADMIN_PAGE, type PageRow } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [{ route: '/admin/announcements', search: 'after=b', ...ADMIN_PAGE }]
