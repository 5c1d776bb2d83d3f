import { ADMIN_PAGE, type PageRow } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [{ route: '/admin/feature-switches', ...ADMIN_PAGE }]
